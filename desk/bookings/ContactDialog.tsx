import { useState } from 'react'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { isEmail, LONGEST_EMAIL } from '#domain/email-address.ts'
import { BackOrGo } from '#desk/parts/BackOrGo.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import css from './Booking.module.css'
import type { DialogProps } from './MoveDialog.tsx'
import { correctAddress } from './useBooking.ts'

/** Another address for the emails about a guest's order; where somebody had them before, a manager lets them go, and why. */
export function ContactDialog({ booking, onClose, onDone }: DialogProps) {
  const words = wordsFor(booking)
  const { email, setEmail, why, setWhy, isElsewhere, form, act, isBusy, correct } = useCorrection(booking, onDone)
  return (
    <Dialog open title={words.title} onClose={() => !isBusy && onClose()}>
      <Form label="Address of the guest" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={correct}>
        <Field
          {...form.field('email', email, setEmail)}
          label="Email"
          hint="Whoever has this address can see and change the booking."
          type="email"
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
          required
        />
        {isElsewhere && (
          <>
            <p>Whoever has the old address is told. The front desk needs a manager’s PIN for this.</p>
            <ReasonField {...form.field('reason', why, setWhy)} />
          </>
        )}
        <div className={css.buttons}>
          <BackOrGo type="submit" go={words.send} busy="Saving…" isBusy={isBusy} onBack={onClose} />
        </div>
      </Form>
    </Dialog>
  )
}

const wordsFor = ({ guest }: DeskBooking) =>
  guest.email === ''
    ? { title: 'Add an email address', send: 'Add it' }
    : { title: 'Correct the address', send: 'Correct it' }

function useCorrection({ id, guest }: DeskBooking, onDone: DialogProps['onDone']) {
  const [email, setEmail] = useState(guest.email)
  const [why, setWhy] = useState('')
  const isElsewhere = guest.email !== ''
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'email' | 'reason'>(
    [...noNewEmail(email, guest.email), ...(isElsewhere ? noReason(why) : [])],
    () => false,
  )
  const correct = () =>
    void run(async () => {
      const correction = { email: email.trim(), why: why.trim() }
      await correctAddress(id, correction, press.keyFor(correction))
      onDone(`Emails about this order go to ${email.trim()} now.`)
    })
  return { email, setEmail, why, setWhy, isElsewhere, form, act, isBusy, correct }
}

function noNewEmail(email: string, before: string): FieldError<'email'>[] {
  if (!isEmail(email)) return [{ field: 'email', message: 'Enter an address like name@example.com' }]
  return email.trim() === before
    ? [{ field: 'email', message: 'This is the guest’s address already. Enter another one' }]
    : []
}
