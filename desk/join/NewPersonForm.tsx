import { useState } from 'react'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { NameFields } from '#ui/PersonFields.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'

export type NewPerson = { firstName: string; lastName: string; password: string }
type Props = { email: string; onJoin: (person: NewPerson) => Promise<void> }

/** Name and password of somebody who is new here; their address is proved by the link. */
export function NewPersonForm({ email, onJoin }: Props) {
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [password, setPassword] = useState('')
  const { act, isBusy, run } = useAct()
  const person = { firstName: names.firstName.trim(), lastName: names.lastName.trim(), password }
  const form = useFormErrors<keyof NewPerson>(
    [
      ...whenEmpty('firstName', person.firstName, 'Enter your first name'),
      ...whenEmpty('lastName', person.lastName, 'Enter your last name'),
      ...(password.length >= SHORTEST_PASSWORD
        ? []
        : [{ field: 'password' as const, message: `Choose a password of at least ${SHORTEST_PASSWORD} characters` }]),
    ],
    (field) => person[field] !== '',
  )
  return (
    <Form
      label="Join the team"
      form={form}
      isBusy={isBusy}
      answer={<Said act={act} />}
      onSend={() => void run(() => onJoin(person))}
    >
      <NameFields form={form} names={names} onChange={(changed) => setNames({ ...names, ...changed })} />
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('password', password, setPassword)}
        label="Password"
        hint="A long one that you use nowhere else. Several words are easiest to remember."
        autoComplete="new-password"
        required
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Joining…' : 'Continue'}
        </Button>
      </div>
    </Form>
  )
}
