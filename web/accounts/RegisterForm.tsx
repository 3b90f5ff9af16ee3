import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { registrationMistakes, type Registration, type RegistrationField } from '#domain/accounts/registration.ts'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { keptContact } from '#web/checkout/order/kept-contact.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailField, NameFields, PhoneField } from '#ui/PersonFields.tsx'
import { useFormErrors, type FormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { inWords } from './field-words.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { useRegistration } from './useRegistration.ts'

type Props = { email: string; registration: ReturnType<typeof useRegistration> }

/** Who wants to become a member: names, address, password, and a phone if they like (spec 5, Registration). */
export function RegisterForm({ email, registration }: Props) {
  const { problem, isBusy, register } = registration
  const [typed, setTyped] = useState(() => startWith(email))
  const form = useFormErrors<RegistrationField>(inWords(registrationMistakes(typed)), (name) => typed[name] !== '')
  return (
    <section className={css.screen}>
      <ScreenHeading title={form.problems.length > 0 ? 'Error: Create your account' : 'Create your account'}>
        Create your account
      </ScreenHeading>
      <p className={css.lead}>
        Already registered? <Link to="/auth">Sign in</Link>
      </p>
      <AccountForm
        label="Create your account"
        form={form}
        isBusy={isBusy}
        answer={problem && <Problem {...problem} />}
        onSend={() => void register(typed)}
      >
        <Fields form={form} typed={typed} onChange={(changed) => setTyped({ ...typed, ...changed })} />
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? 'Creating your account…' : 'Register'}
        </Button>
      </AccountForm>
    </section>
  )
}

type FieldsProps = {
  form: FormErrors<RegistrationField>
  typed: Registration
  onChange: (changed: Partial<Registration>) => void
}

function Fields({ form, typed, onChange }: FieldsProps) {
  return (
    <>
      <NameFields form={form} names={typed} onChange={onChange} />
      <EmailField
        {...form.field('email', typed.email, (email) => onChange({ email }))}
        hint="We will send a code to this address to check that it is yours."
        autoComplete="username"
      />
      <PasswordField
        {...form.field('password', typed.password, (password) => onChange({ password }))}
        label="Password"
        hint={`At least ${SHORTEST_PASSWORD} characters.`}
        autoComplete="new-password"
        required
        minLength={SHORTEST_PASSWORD}
      />
      <PhoneField
        hint="Only for calls about your booking."
        value={typed.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </>
  )
}

/** Somebody who has just booked as a guest need not type their details again. */
function startWith(email: string) {
  const { firstName, lastName, phone, email: kept } = keptContact()
  return { firstName, lastName, phone, email: email || kept, password: '' }
}

/** Why the account could not be made; an address that has one already leads to the sign-in. */
function Problem({ message, isTaken }: { message: string; isTaken: boolean }) {
  return (
    <Answer>
      <Alert tone="danger" action={isTaken && <Link to="/auth">Sign in with this email address</Link>}>
        {message}
      </Alert>
    </Answer>
  )
}
