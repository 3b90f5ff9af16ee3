import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loginPath, type LoginAnswer } from '#api/accounts.ts'
import { emailMistakes } from '#domain/accounts/registration.ts'
import { words } from '#domain/words.ts'
import { postJson } from '#ui/api-client.ts'
import { recall } from '#web/browser-storage.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { inWords } from './field-words.ts'
import { LoginTrouble } from './LoginTrouble.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useSignIn } from './useSignIn.ts'

/** Email and password of a member, and the ways for those who have none (spec 2, /auth). */
export function SignInForm() {
  const [email, setEmail] = useState(() => recall('lastLoginEmail') ?? '')
  const [password, setPassword] = useState('')
  const { flow, email: tried, isBusy, asksCode, stateToken, signIn, startAgain } = useSignIn()
  const form = useFormErrors<'email' | 'password'>(
    [
      ...inWords(emailMistakes({ email })),
      ...(password === '' ? [{ field: 'password' as const, message: 'Enter your password' }] : []),
    ],
    (field) => (field === 'email' ? email : password) !== '',
  )

  useEffect(() => {
    document.getElementById(recall('lastLoginEmail') ? 'password' : 'email')?.focus()
  }, [])

  const submit = () => {
    if (isBusy || !form.check()) return
    const body = { email: email.trim(), password }
    // Words of our own would hide that there was no answer: the rule has them (spec 8).
    void signIn(body.email, () => postJson<LoginAnswer>(loginPath, body, words.generic))
  }

  if (asksCode) {
    return (
      <SecondFactorForm
        flow={flow}
        isBusy={isBusy}
        onCode={(code) => {
          const body = { email: email.trim(), password, code, ...(stateToken && { stateToken }) }
          void signIn(body.email, () => postJson<LoginAnswer>(loginPath, body, words.generic))
        }}
        onStartAgain={() => {
          setPassword('')
          startAgain()
        }}
      />
    )
  }
  return (
    <form
      noValidate
      method="post"
      aria-label="Members Sign In"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorSummary errors={form.problems} />
      {!isBusy && form.problems.length === 0 && <LoginTrouble flow={flow} email={tried} />}
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
        value={email}
        error={form.errorOf('email')}
        onBlur={() => form.leave('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        error={form.errorOf('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className={css.ways}>
        <Link to="/reset-password">Forgot Password</Link>
        <Link to="/register">Create an account</Link>
      </p>
    </form>
  )
}
