import { useState } from 'react'
import type { WaitingMembership } from '#api/staff-members.ts'
import { isEmail, LONGEST_EMAIL } from '#domain/email-address.ts'
import { Form } from '#desk/parts/Form.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { correctBuyersAddress } from './useMembers.ts'

type Props = { membership: WaitingMembership; onClose: () => void }

/** Another address for a membership that no account has yet, and why. */
export function CorrectAddressDialog({ membership, onClose }: Props) {
  const { planName, name } = membership
  const { act, isBusy, form, emailInput, reasonInput, send } = useCorrection({ membership, onClose })
  return (
    <Dialog open title={`Correct the address of ${name}`} onClose={() => !isBusy && onClose()}>
      <Form label="Address" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={send}>
        <p>
          {planName} goes to whoever makes an account with this address. The confirmation is sent there again, and
          whoever has the old address is told.
        </p>
        <Field {...emailInput} label="Email" type="email" autoComplete="off" maxLength={LONGEST_EMAIL} required />
        <ReasonField {...reasonInput} />
        <Ways>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Saving…' : 'Correct it'}
          </Button>
        </Ways>
      </Form>
    </Dialog>
  )
}

/** What is typed of another address, what is wrong with it, and how it is sent. */
function useCorrection({ membership: { id, planName, name, email: before }, onClose }: Props) {
  const [email, setEmail] = useState(before)
  const [reason, setReason] = useState('')
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'email' | 'reason'>([...noEmail(email), ...noReason(reason)], () => false)
  const correct = async () => {
    const corrected = { email: email.trim(), reason: reason.trim() }
    await correctBuyersAddress(id, corrected, press.keyFor(corrected))
    announce(`${planName} of ${name} waits for ${email.trim()} now`)
    onClose()
  }
  const emailInput = form.field('email', email, setEmail)
  const reasonInput = form.field('reason', reason, setReason)
  return { act, isBusy, form, emailInput, reasonInput, send: () => void run(correct) }
}

const noEmail = (email: string): FieldError<'email'>[] =>
  isEmail(email) ? [] : [{ field: 'email', message: 'Enter an address like name@example.com' }]
