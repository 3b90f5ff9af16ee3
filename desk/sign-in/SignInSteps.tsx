import { useEffect, useState } from 'react'
import { loginPath, type LoginAnswer } from '#api/accounts.ts'
import { initialLogin, loginFlow, type LoginFlow, type LoginReply } from '#domain/accounts/login-flow.ts'
import { isEmail } from '#domain/email-address.ts'
import { words } from '#domain/words.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/PersonFields.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useFormErrors, whenEmpty, type FieldError } from '#ui/useFormErrors.ts'
import { CodeField, withoutSpaces } from './CodeField.tsx'
import css from './SignIn.module.css'

type Props = {
  /** Whoever signs in again is known already. */
  email?: string
  onSignedIn: (password: string) => Promise<void> | void
}

/** Email and password, then the code of the second factor; one try at a time. */
export function SignInSteps({ email: known, onSignedIn }: Props) {
  const { email, setEmail, password, setPassword, flow, isCodeAsked, isBusy, send, startAgain } = useSignIn(
    known,
    onSignedIn,
  )
  const trouble = !isBusy && <Trouble flow={flow} />
  if (isCodeAsked)
    return <CodeStep isBusy={isBusy} trouble={trouble} onCode={(code) => void send(code)} onStartAgain={startAgain} />
  return (
    <PasswordStep
      email={email}
      onEmail={known === undefined ? setEmail : null}
      password={password}
      onPassword={setPassword}
      isBusy={isBusy}
      trouble={trouble}
      onSend={() => void send()}
    />
  )
}

/** What was typed, how far the sign-in has come, and the press that goes on with it. */
function useSignIn(known: string | undefined, onSignedIn: Props['onSignedIn']) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [flow, setFlow] = useState<LoginFlow>(initialLogin)
  const [factor, setFactor] = useState<{ stateToken: string | undefined } | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (code?: string) => {
    setBusy(true)
    const body = { email: email.trim(), password, ...(code && { code, stateToken: factor?.stateToken }) }
    const next = loginFlow(await postJson<LoginAnswer>(loginPath, body, words.generic).catch(asReply))
    setFlow(next)
    if (next.state === 'MFA_REQUIRED') setFactor({ stateToken: next.stateToken })
    if (next.state === 'SUCCESS') await onSignedIn(password)
    setBusy(false)
  }
  const startAgain = () => {
    setPassword('')
    setFactor(null)
    setFlow(initialLogin)
  }
  return { email, setEmail, password, setPassword, flow, isCodeAsked: factor !== null, isBusy, send, startAgain }
}

type PasswordProps = {
  email: string
  onEmail: ((email: string) => void) | null
  password: string
  onPassword: (password: string) => void
  isBusy: boolean
  trouble: React.ReactNode
  onSend: () => void
}

function PasswordStep({ email, onEmail, password, onPassword, isBusy, trouble, onSend }: PasswordProps) {
  const form = useFormErrors(mistakesIn(email, onEmail !== null, password), (field) => field === EMAIL && email !== '')
  useEffect(() => document.getElementById(onEmail ? EMAIL : PASSWORD)?.focus(), [onEmail])
  return (
    <Form label="Sign in" form={form} isBusy={isBusy} answer={trouble} onSend={onSend}>
      {onEmail ? (
        <EmailField {...form.field(EMAIL, email, onEmail)} name="email" autoComplete="username" />
      ) : (
        // Password managers look for whose password it is.
        <input type="hidden" name="email" autoComplete="username" value={email} />
      )}
      <PasswordField
        {...form.field(PASSWORD, password, onPassword)}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <a href="/reset-password">Forgotten your password?</a>
      </div>
    </Form>
  )
}

const EMAIL = 'sign-in-email'
const PASSWORD = 'sign-in-password'
type Name = typeof EMAIL | typeof PASSWORD

/** An address is looked at only where it is typed. */
const mistakesIn = (email: string, isEmailTyped: boolean, password: string): FieldError<Name>[] => [
  ...(!isEmailTyped || isEmail(email) ? [] : [{ field: EMAIL, message: 'Enter your email' } as const]),
  ...whenEmpty(PASSWORD, password, 'Enter your password'),
]

type CodeProps = {
  isBusy: boolean
  trouble: React.ReactNode
  onCode: (code: string) => void
  onStartAgain: () => void
}

function CodeStep({ isBusy, trouble, onCode, onStartAgain }: CodeProps) {
  const [code, setCode] = useState('')
  const typed = withoutSpaces(code)
  const form = useFormErrors(whenEmpty('sign-in-code', typed, 'Enter your code'), () => false)
  useEffect(() => document.getElementById('sign-in-code')?.focus(), [])
  return (
    <Form label="Your code" form={form} isBusy={isBusy} answer={trouble} onSend={() => onCode(typed)}>
      <CodeField
        {...form.field('sign-in-code', code, setCode)}
        name="code"
        label="Code"
        hint="Your password is right. Now the code from your authenticator app, the one we sent you, or one of your recovery codes."
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Checking your code…' : 'Sign in'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </Form>
  )
}

/** Why nobody is signed in yet. */
function Trouble({ flow }: { flow: LoginFlow }) {
  const said = troubleOf(flow)
  if (said === null) return null
  return (
    <Answer>
      <Alert tone="danger">{said}</Alert>
    </Answer>
  )
}

function troubleOf(flow: LoginFlow): string | null {
  if (flow.state === 'EMAIL_VERIFICATION_REQUIRED')
    return 'This address has not been confirmed yet. Sign in on the guests’ site once and enter the code from our email.'
  if ('hasNoAccount' in flow && flow.hasNoAccount) return 'There is no account with this email address.'
  return 'message' in flow ? flow.message : null
}

function asReply(error: unknown): LoginReply {
  if (!(error instanceof CallFailed)) return { code: 'unexpected', status: 0, message: '' }
  const { code, status, message } = error
  return { code, status, message: message === words.generic ? '' : message }
}
