import { useEffect, useState } from 'react'
import type { LoginFlow } from '#domain/accounts/login-flow.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { LoginTrouble } from './LoginTrouble.tsx'

type Props = { flow: LoginFlow; isBusy: boolean; onCode: (code: string) => void; onStartAgain: () => void }

/** The second step of a sign-in: a code of the app, or one of the recovery codes, in one field (WCAG 3.3.8). */
export function SecondFactorForm({ flow, isBusy, onCode, onStartAgain }: Props) {
  const [code, setCode] = useState('')
  const typed = code.replaceAll(/\s/g, '')
  const form = useFormErrors<'login-code'>(
    typed === '' ? [{ field: 'login-code', message: 'Enter the code of your authenticator app' }] : [],
    () => code !== '',
  )
  useEffect(() => document.getElementById('login-code')?.focus(), [])

  return (
    <form
      noValidate
      method="post"
      aria-label="Your code"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && form.check()) onCode(typed)
      }}
    >
      <ErrorSummary errors={form.problems} />
      {!isBusy && form.problems.length === 0 && <LoginTrouble flow={flow} email="" />}
      <div className={css.code}>
        <Field
          id="login-code"
          name="code"
          label="Code"
          hint="Your password is right. Now enter the code that your authenticator app shows or that was sent to you, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          required
          value={code}
          error={form.errorOf('login-code')}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Checking your code…' : 'Sign in'}
      </Button>
      <p className={css.ways}>
        <Button look="plain" disabled={isBusy} onClick={onStartAgain}>
          Use another account
        </Button>
      </p>
    </form>
  )
}
