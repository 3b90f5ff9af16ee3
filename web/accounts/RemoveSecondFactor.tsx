import { useState } from 'react'
import { removeSecondFactorPath, type LoginAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { welcome } from '#web/shell/member-session.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useChangedDetails } from './useDetails.ts'

/** Removing the second factor; it takes the password and a code. */
export function RemoveSecondFactor({ onEnd }: { onEnd: (isRemoved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const typed = code.replaceAll(/\s/g, '')
  const { act, isBusy, run } = useAct()
  const takeOver = useChangedDetails()
  const form = useFormErrors<'remove-password' | 'remove-code'>(
    [
      ...whenEmpty('remove-password', password, 'Enter your password'),
      ...whenEmpty('remove-code', typed, 'Enter the code from your authenticator app'),
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
    <AccountForm
      label="Remove the second factor"
      form={form}
      isBusy={isBusy}
      intro={
        <p className={css.small}>After this you sign in with your password alone. Every other browser is signed out.</p>
      }
      answer={<ActAnswer act={act} />}
      onSend={() => void remove()}
    >
      <PasswordField
        {...form.field('remove-password', password, setPassword)}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      <Field
        {...form.field('remove-code', code, setCode)}
        name="code"
        label="Code"
        hint="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Removing…' : 'Remove the second factor'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={() => onEnd(false)}>
          Keep it
        </Button>
      </div>
    </AccountForm>
  )
}
