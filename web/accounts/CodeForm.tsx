import { useState } from 'react'
import { typedCode } from '#domain/accounts/registration.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { DemoOutbox } from './DemoOutbox.tsx'
import type { Signup } from './kept-signup.ts'
import type { useRegistration } from './useRegistration.ts'

type Props = { signup: Signup; registration: ReturnType<typeof useRegistration> }

/** The code of the email, in one field that phones and password managers can fill (WCAG 3.3.8). */
export function CodeForm({ signup, registration }: Props) {
  const { problem, isBusy, verify, resend, startAnew } = registration
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<'verify' | 'resend' | null>(null)
  const mistakes = typedCode(code) === '' ? [{ field: 'code' as const, message: 'Enter the code we emailed you' }] : []
  const form = useFormErrors<'code'>(mistakes, () => code !== '')
  const isSentAnew = asked === 'resend' && !isBusy && !problem

  return (
    <section className={css.screen}>
      <ScreenHeading key="code" title={form.problems.length > 0 ? 'Error: Check your email' : 'Check your email'}>
        Check your email
      </ScreenHeading>
      <p className={css.lead}>
        We have sent a code to <strong>{signup.email}</strong>. It is valid for 10 minutes.
      </p>
      <DemoOutbox />
      <form
        noValidate
        method="post"
        aria-label="Check your email"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || !form.check()) return
          setAsked('verify')
          void verify(code, signup)
        }}
      >
        <ErrorSummary errors={form.problems} />
        {problem && form.problems.length === 0 && (
          <Answer>
            <Alert tone="danger">{problem.message}</Alert>
          </Answer>
        )}
        {isSentAnew && (
          <Answer>
            <Alert tone="success">A new code is on its way. Only the newest one is valid.</Alert>
          </Answer>
        )}
        <div className={css.code}>
          <Field
            id="code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            error={form.errorOf('code')}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <Button type="submit" wide busy={isBusy && asked === 'verify'} disabled={isBusy}>
          {isBusy && asked === 'verify' ? 'Checking your code…' : 'Confirm'}
        </Button>
        <p className={css.ways}>
          <Button
            look="plain"
            busy={isBusy && asked === 'resend'}
            disabled={isBusy}
            onClick={() => {
              setAsked('resend')
              setCode('')
              void resend(signup)
            }}
          >
            Send a new code
          </Button>
          <Button look="plain" disabled={isBusy} onClick={startAnew}>
            Use another address
          </Button>
        </p>
      </form>
    </section>
  )
}
