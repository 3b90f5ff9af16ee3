import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loginPath, type LoginAnswer } from '#api/accounts.ts'
import { emailMistakes } from '#domain/accounts/registration.ts'
import { words } from '#domain/words.ts'
import { postJson } from '#ui/api-client.ts'
import { recall } from '#web/browser-storage.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/PersonFields.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { inWords } from './field-words.ts'
import { LoginTrouble } from './LoginTrouble.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useSignIn } from './useSignIn.ts'

/** Email and password of a member, then a code if they have a second factor (spec 2, /auth). */
export function SignInForm() {
  const fields = usePasswordForm()
  const attempt = useSignIn()
  const { flow, isBusy, asksCode, stateToken, signIn, startAgain } = attempt
  const send = (factor: { code?: string; stateToken?: string } = {}) => {
    const body = { email: fields.email.trim(), password: fields.password, ...factor }
    // Words of our own would hide that there was no answer: the rule has them (spec 8).
    void signIn(body.email, () => postJson<LoginAnswer>(loginPath, body, words.generic))
  }
  if (!asksCode) return <PasswordForm fields={fields} attempt={attempt} onSend={send} />
  return (
    <SecondFactorForm
      flow={flow}
      isBusy={isBusy}
      onCode={(code) => send({ code, ...(stateToken && { stateToken }) })}
      onStartAgain={() => {
        fields.setPassword('')
        startAgain()
      }}
    />
  )
}

type PasswordFormProps = {
  fields: ReturnType<typeof usePasswordForm>
  attempt: ReturnType<typeof useSignIn>
  onSend: () => void
}

function PasswordForm({ fields, attempt: { flow, email: tried, isBusy }, onSend }: PasswordFormProps) {
  const { email, setEmail, password, setPassword, form } = fields
  return (
    <AccountForm
      label="Members Sign In"
      form={form}
      isBusy={isBusy}
      answer={!isBusy && <LoginTrouble flow={flow} email={tried} />}
      onSend={onSend}
    >
      <EmailField {...form.field('email', email, setEmail)} autoComplete="username" />
      <PasswordField
        {...form.field('password', password, setPassword)}
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className={css.ways}>
        <Link to="/reset-password">Forgot Password</Link>
        <Link to="/register">Create an account</Link>
      </p>
    </AccountForm>
  )
}

/** What is typed in the form, beginning at its first empty field, and what is wrong with it. */
function usePasswordForm() {
  const [email, setEmail] = useState(() => recall('lastLoginEmail') ?? '')
  const [password, setPassword] = useState('')
  const form = useFormErrors<'email' | 'password'>(
    [...inWords(emailMistakes({ email })), ...whenEmpty('password', password, 'Enter your password')],
    (field) => field === 'email' && email !== '',
  )
  useEffect(() => {
    document.getElementById(recall('lastLoginEmail') ? 'password' : 'email')?.focus()
  }, [])
  return { email, setEmail, password, setPassword, form }
}
