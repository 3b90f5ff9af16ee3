import { useState } from 'react'
import { isEmail } from '#domain/email-address.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { NewPasswordField, whenTooShort } from '#desk/sign-in/NewPasswordField.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailField, NameFields } from '#ui/PersonFields.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type NewOwner = { firstName: string; lastName: string; email: string; password: string }

/** Who the house belongs to. */
export function OwnerForm({ onSend }: { onSend: (owner: NewOwner) => Promise<void> }) {
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { act, isBusy, run } = useAct()
  const owner = {
    firstName: names.firstName.trim(),
    lastName: names.lastName.trim(),
    email: email.trim(),
    password,
  }
  const form = useFormErrors(mistakesIn(owner), (field) => owner[field] !== '')
  const send = () => void run(() => onSend(owner))
  return (
    <Form label="Your account" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={send}>
      <NameFields form={form} names={names} onChange={(changed) => setNames({ ...names, ...changed })} />
      <EmailField {...form.field('email', email, setEmail)} hint="You sign in with it, and the house writes to it." />
      <NewPasswordField {...form.field('password', password, setPassword)} />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'One moment…' : 'Continue'}
        </Button>
      </FormBar>
    </Form>
  )
}

const mistakesIn = ({ firstName, lastName, email, password }: NewOwner): FieldError<keyof NewOwner>[] => [
  ...whenEmpty('firstName', firstName, 'Enter your first name'),
  ...whenEmpty('lastName', lastName, 'Enter your last name'),
  ...(isEmail(email) ? [] : [{ field: 'email' as const, message: 'Enter an email address, such as name@example.com' }]),
  ...whenTooShort(password),
]
