import { useState } from 'react'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { isEmail } from '#domain/email-address.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { EmailField, NameFields } from '#ui/PersonFields.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'

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
  const form = useFormErrors<keyof NewOwner>(
    [
      ...whenEmpty('firstName', owner.firstName, 'Enter your first name'),
      ...whenEmpty('lastName', owner.lastName, 'Enter your last name'),
      ...(isEmail(owner.email)
        ? []
        : [{ field: 'email' as const, message: 'Enter an email address, such as name@example.com' }]),
      ...(password.length >= SHORTEST_PASSWORD
        ? []
        : [{ field: 'password' as const, message: `Choose a password of at least ${SHORTEST_PASSWORD} characters` }]),
    ],
    (field) => owner[field] !== '',
  )
  return (
    <Form
      label="Your account"
      form={form}
      isBusy={isBusy}
      answer={<Said act={act} />}
      onSend={() => void run(() => onSend(owner))}
    >
      <NameFields form={form} names={names} onChange={(changed) => setNames({ ...names, ...changed })} />
      <EmailField {...form.field('email', email, setEmail)} hint="You sign in with it, and the house writes to it." />
      <PasswordField
        {...form.field('password', password, setPassword)}
        label="Password"
        hint="A long one that you use nowhere else. Several words are easiest to remember."
        autoComplete="new-password"
        required
      />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'One moment…' : 'Continue'}
        </Button>
      </FormBar>
    </Form>
  )
}
