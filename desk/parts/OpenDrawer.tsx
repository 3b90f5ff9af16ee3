import { useState } from 'react'
import { useDrawerActs } from '#desk/calls/drawer.ts'
import { AmountField } from './NumberField.tsx'
import { amountOf, inDollars } from './amounts.ts'
import { Confirm } from './Confirm.tsx'
import { Form } from './Form.tsx'
import { Said } from './Said.tsx'
import { usePress } from './usePress.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'

/** Opens the drawer with a float; one that is not what the last count left is asked about. */
export function OpenDrawer({ left }: { left: number | null }) {
  const { typed, setTyped, amount, form, act, isBusy, run, open } = useOpening()
  const [isAsked, setAsked] = useState(false)
  const isAsLeft = left === null || left === amount
  const send = () => (isAsLeft ? void run(open) : setAsked(true))
  return (
    <Form label="Open the drawer" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={send}>
      <Float {...form.field('float', typed, setTyped)} left={left} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Opening…' : 'Open the drawer'}
        </Button>
      </div>
      {isAsked && left !== null && amount !== null && (
        <ConfirmOther amount={amount} left={left} onClose={() => setAsked(false)} onGo={open} />
      )}
    </Form>
  )
}

/** The float as it is typed, and the press that opens the drawer with it. */
function useOpening() {
  const [typed, setTyped] = useState('')
  const { act, isBusy, run } = useAct()
  const drawer = useDrawerActs()
  const press = usePress()
  const amount = amountOf(typed)
  const form = useFormErrors(
    amount === null ? [{ field: 'float' as const, message: 'Enter what is in the drawer' }] : [],
    () => false,
  )
  const open = async () => {
    if (amount === null) return
    await drawer.open(amount, press.keyFor(amount))
    press.isDone()
    announce('The drawer is open.')
  }
  return { typed, setTyped, amount, form, act, isBusy, run, open }
}

const Float = ({ left, ...field }: FieldInput & { left: number | null }) => (
  <AmountField
    {...field}
    label="Float"
    hint={
      left === null
        ? 'Count what is in the drawer.'
        : `Count what is in the drawer. The last count left ${inDollars(left)}.`
    }
    // The button that led here is gone.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    required
  />
)

type ConfirmProps = { amount: number; left: number; onClose: () => void; onGo: () => Promise<void> }

function ConfirmOther({ amount, left, onClose, onGo }: ConfirmProps) {
  const words = `Open with ${inDollars(amount)}`
  return (
    <Confirm title={`${words}?`} go={words} busy="Opening…" onClose={onClose} onGo={onGo}>
      <p>The last count left {inDollars(left)}.</p>
    </Confirm>
  )
}
