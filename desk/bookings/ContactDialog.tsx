import { useState } from 'react'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { isEmail } from '#domain/email-address.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Booking.module.css'
import type { DialogProps } from './MoveDialog.tsx'
import { correctAddress } from './useBooking.ts'

/** Another address for the emails about a guest's order. */
export function ContactDialog({ booking, onClose, onDone }: DialogProps) {
  const words = wordsFor(booking)
  const [email, setEmail] = useState(booking.guest.email)
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'email'>(
    isEmail(email) ? [] : [{ field: 'email', message: 'Enter an address like name@example.com' }],
    () => false,
  )
  const correct = async () => {
    await correctAddress(booking.id, email.trim(), press.keyFor(email.trim()))
    onDone(`Emails about this order go to ${email.trim()} now.`)
  }
  return (
    <Dialog open title={words.title} onClose={() => !isBusy && onClose()}>
      <Form
        label="Address of the guest"
        form={form}
        isBusy={isBusy}
        answer={<Said act={act} />}
        onSend={() => void run(correct)}
      >
        <Field
          {...form.field('email', email, setEmail)}
          label="Email"
          hint="Whoever has this address can see and change the booking."
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <div className={css.buttons}>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Saving…' : words.send}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const wordsFor = ({ guest }: DeskBooking) =>
  guest.email === ''
    ? { title: 'Add an email address', send: 'Add it' }
    : { title: 'Correct the address', send: 'Correct it' }
