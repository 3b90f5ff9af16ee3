import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { registrationMistakes, SHORTEST_PASSWORD, type RegistrationField } from '#domain/accounts/registration.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { inWords } from './field-words.ts'
import { PasswordField } from './PasswordField.tsx'
import type { useRegistration } from './useRegistration.ts'

type Props = { email: string; registration: ReturnType<typeof useRegistration> }

/** Who wants to become a member: names, address, password, and a phone if they like (spec 5, Registration). */
export function RegisterForm({ email, registration }: Props) {
  const { problem, isBusy, register } = registration
  const [wish, setWish] = useState({ firstName: '', lastName: '', email, password: '', phone: '' })
  const form = useFormErrors<RegistrationField>(inWords(registrationMistakes(wish)), (name) => wish[name] !== '')
  const field = (name: RegistrationField) => ({
    id: name,
    name,
    value: wish[name],
    required: true,
    error: form.errorOf(name),
    onBlur: () => form.leave(name),
    onChange: (event: { target: { value: string } }) => setWish({ ...wish, [name]: event.target.value }),
  })

  return (
    <section className={css.screen}>
      <ScreenHeading title={form.problems.length > 0 ? 'Error: Create your account' : 'Create your account'}>
        Create your account
      </ScreenHeading>
      <p className={css.lead}>
        Already registered? <Link to="/auth">Sign in</Link>
      </p>
      <form
        noValidate
        method="post"
        aria-label="Create your account"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && form.check()) void register(wish)
        }}
      >
        <ErrorSummary errors={form.problems} />
        {problem && form.problems.length === 0 && (
          <Answer>
            <Alert tone="danger" action={problem.isTaken && <Link to="/auth">Sign in with this email address</Link>}>
              {problem.message}
            </Alert>
          </Answer>
        )}
        <div className={css.names}>
          <Field {...field('firstName')} label="First name" autoComplete="given-name" maxLength={100} />
          <Field {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={100} />
        </div>
        <Field
          {...field('email')}
          label="Email"
          hint="We send a code to this address, to see that it is yours."
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
        />
        <PasswordField
          {...field('password')}
          label="Password"
          hint={`At least ${SHORTEST_PASSWORD} characters.`}
          autoComplete="new-password"
          minLength={SHORTEST_PASSWORD}
        />
        <Field
          id="phone"
          name="phone"
          label="Phone (optional)"
          hint="Only for calls about your booking."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={wish.phone}
          onChange={(event) => setWish({ ...wish, phone: event.target.value })}
        />
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? 'Creating your account…' : 'Register'}
        </Button>
      </form>
    </section>
  )
}
