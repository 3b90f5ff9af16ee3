import { useState } from 'react'
import { removeSecondFactorPath, type LoginAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { welcome } from '#web/shell/member-session.ts'
import { useAct } from '#web/shell/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useChangedDetails } from './useDetails.ts'

/** Taking the second factor away: whoever does has both factors. */
export function RemoveSecondFactor({ onEnd }: { onEnd: (isRemoved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const typed = code.replaceAll(/\s/g, '')
  const { act, isBusy, run } = useAct()
  const takeOver = useChangedDetails()
  const form = useFormErrors<'remove-password' | 'remove-code'>(
    [
      ...(password === '' ? [{ field: 'remove-password' as const, message: 'Enter your password' }] : []),
      ...(typed === '' ? [{ field: 'remove-code' as const, message: 'Enter the code of your authenticator app' }] : []),
    ],
    () => false,
  )
  const remove = async () => {
    const isRemoved = await run(async () => {
      const answer = await sendAsMember<LoginAnswer>(removeSecondFactorPath, { password, code: typed }, words.generic)
      if (answer.state === 'SUCCESS') welcome(answer)
    })
    if (!isRemoved) return
    takeOver({ secondFactor: 'off' })
    onEnd(true)
  }
  return (
    <form
      noValidate
      method="post"
      aria-label="Remove the second factor"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) void remove()
      }}
    >
      <p className={css.small}>After this your password alone signs you in. Every other browser is signed out.</p>
      <ErrorSummary errors={form.problems} />
      {form.problems.length === 0 && <ActAnswer act={act} />}
      <PasswordField
        id="remove-password"
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        error={form.errorOf('remove-password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        id="remove-code"
        name="code"
        label="Code"
        hint="Of your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={20}
        required
        value={code}
        error={form.errorOf('remove-code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Removing…' : 'Remove the second factor'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={() => onEnd(false)}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
