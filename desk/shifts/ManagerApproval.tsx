import { useEffect, useState } from 'react'
import { useApproval } from '#desk/calls/approval.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { Select } from '#desk/parts/Select.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import type { ManagersAnswer } from '#api/shifts.ts'
import { isWholePin, PinField } from './PinField.tsx'
import css from './Shifts.module.css'
import { useManagers } from './useShifts.ts'

/** A manager lets happen what was pressed, by their PIN on this very screen; then it is done without another press. */
export function ManagerApproval() {
  const open = useApproval()
  return open && <Question key={open.trouble} {...open} />
}

type Question = NonNullable<ReturnType<typeof useApproval>>

function Question({ why, trouble, needsReason, answer }: Question) {
  return (
    <Dialog open title="This needs a manager" onClose={() => answer(null)}>
      <div className={css.stack}>
        <p>{why}</p>
        <Asked query={useManagers()} waiting="Loading the managers" failed="Could not load the managers." blocks={1}>
          {({ managers, withoutPin }) =>
            managers.length === 0 ? (
              <Empty title="No manager has a PIN yet.">
                Managers choose one at the foot of the menu, under “My PIN”.
              </Empty>
            ) : (
              <ApprovalForm {...{ managers, withoutPin, trouble, needsReason, answer }} />
            )
          }
        </Asked>
      </div>
    </Dialog>
  )
}

type FormProps = Pick<Question, 'trouble' | 'needsReason' | 'answer'> & ManagersAnswer

function ApprovalForm({ managers, withoutPin, trouble, needsReason, answer }: FormProps) {
  const { memberId, setMemberId, pin, setPin, reason, setReason, form } = useApprovalForm(managers, needsReason)
  const allow = () => answer({ m: { memberId, pin }, ...(needsReason && { why: reason.trim() }) })
  return (
    <Form
      label="A manager’s PIN"
      form={form}
      isBusy={false}
      answer={trouble && <Trouble words={trouble} />}
      onSend={allow}
    >
      <Select
        id="manager"
        label="Manager"
        {...(withoutPin.length > 0 && { hint: whoCannot(withoutPin) })}
        value={memberId}
        options={managers.map((manager) => ({ value: manager.memberId, label: manager.name }))}
        error={form.errorOf('manager')}
        onChange={setMemberId}
      />
      <PinField {...form.field('manager-pin', pin, setPin)} label="PIN of the manager" />
      {needsReason && (
        <ReasonField
          {...form.field('reason', reason, setReason)}
          hint="It is written into the history, with both names."
        />
      )}
      <div className={css.buttons}>
        <Button type="submit">Allow it</Button>
        <Button look="quiet" onClick={() => answer(null)}>
          Not now
        </Button>
      </div>
    </Form>
  )
}

/** Which manager, their PIN, and why; where there is one manager, only the PIN is asked for. */
function useApprovalForm(managers: ManagersAnswer['managers'], needsReason: boolean) {
  const [memberId, setMemberId] = useState(managers.length === 1 ? (managers[0]?.memberId ?? '') : '')
  const [pin, setPin] = useState('')
  const [reason, setReason] = useState('')
  const form = useFormErrors<'manager' | 'manager-pin' | 'reason'>(
    [
      ...whenEmpty('manager', memberId, 'Choose a manager'),
      ...(isWholePin(pin) ? [] : [{ field: 'manager-pin' as const, message: 'Enter the six digits of their PIN' }]),
      ...(needsReason ? noReason(reason) : []),
    ],
    () => false,
  )
  useEffect(() => document.getElementById(managers.length === 1 ? 'manager-pin' : 'manager')?.focus(), [managers])
  return { memberId, setMemberId, pin, setPin, reason, setReason, form }
}

const Trouble = ({ words }: { words: string }) => (
  <Answer>
    <Alert tone="danger">{words}</Alert>
  </Answer>
)

/** Why a manager is not among those who can be chosen. */
const whoCannot = (withoutPin: readonly string[]): string =>
  `Only managers with a PIN can confirm here. ${new Intl.ListFormat('en-AU').format(withoutPin)} can choose one in the menu, under “My PIN”.`
