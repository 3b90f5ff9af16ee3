import { useState } from 'react'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { NewPasswordField, whenTooShort } from '#desk/sign-in/NewPasswordField.tsx'
import { Button } from '#ui/Button.tsx'
import { NameFields } from '#ui/PersonFields.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type NewPerson = { firstName: string; lastName: string; password: string }
type Props = { email: string; onJoin: (person: NewPerson) => Promise<void> }

/** Name and password of somebody who is new here; their address is proved by the link. */
export function NewPersonForm({ email, onJoin }: Props) {
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [password, setPassword] = useState('')
  const { act, isBusy, run } = useAct()
  const person = { firstName: names.firstName.trim(), lastName: names.lastName.trim(), password }
  const form = useFormErrors(mistakesIn(person), (field) => person[field] !== '')
  const join = () => void run(() => onJoin(person))
  return (
    <Form label="Join the team" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={join}>
      <NameFields form={form} names={names} onChange={(changed) => setNames({ ...names, ...changed })} />
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <NewPasswordField {...form.field('password', password, setPassword)} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Joining…' : 'Continue'}
        </Button>
      </div>
    </Form>
  )
}

const mistakesIn = ({ firstName, lastName, password }: NewPerson): FieldError<keyof NewPerson>[] => [
  ...whenEmpty('firstName', firstName, 'Enter your first name'),
  ...whenEmpty('lastName', lastName, 'Enter your last name'),
  ...whenTooShort(password),
]
