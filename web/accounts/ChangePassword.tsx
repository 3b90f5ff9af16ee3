import { useState } from 'react'
import { changePasswordPath, type LoginAnswer } from '#api/accounts.ts'
import { passwordMistakes, SHORTEST_PASSWORD } from '#domain/accounts/registration.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { welcome } from '#web/shell/member-session.ts'
import { useAct } from '#web/shell/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { PasswordField } from './PasswordField.tsx'

type FieldName = 'oldPassword' | 'newPassword'

/** A new password for whoever knows the old one; it signs out every other browser. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const { act, isBusy, run, reset } = useAct()
  const form = useFormErrors<FieldName>(mistakesOf(oldPassword, newPassword), (field) =>
    Boolean(field === 'oldPassword' ? oldPassword : newPassword),
  )

  const save = async () => {
    const isSaved = await run(async () => {
      const answer = await sendAsMember<LoginAnswer>(changePasswordPath, { oldPassword, newPassword }, words.generic)
      if (answer.state === 'SUCCESS') welcome(answer)
    })
    if (!isSaved) return
    setOld('')
    setNew('')
    setOpen(false)
  }

  if (!isOpen) {
    return (
      <>
        <ActAnswer act={act} done="Your new password is saved, and every other browser is signed out." />
        <div>
          <Button
            look="quiet"
            onClick={() => {
              reset()
              setOpen(true)
            }}
          >
            Change password
          </Button>
        </div>
      </>
    )
  }
  return (
    <form
      noValidate
      method="post"
      aria-label="Change password"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) void save()
      }}
    >
      <ErrorSummary errors={form.problems} />
      {form.problems.length === 0 && <ActAnswer act={act} />}
      <PasswordField
        id="oldPassword"
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
        required
        value={oldPassword}
        error={form.errorOf('oldPassword')}
        onChange={(event) => setOld(event.target.value)}
      />
      <PasswordField
        id="newPassword"
        name="newPassword"
        label="New password"
        hint={`At least ${SHORTEST_PASSWORD} characters. It signs out every other browser.`}
        autoComplete="new-password"
        required
        minLength={SHORTEST_PASSWORD}
        value={newPassword}
        error={form.errorOf('newPassword')}
        onBlur={() => form.leave('newPassword')}
        onChange={(event) => setNew(event.target.value)}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save new password'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function mistakesOf(oldPassword: string, newPassword: string): { field: FieldName; message: string }[] {
  const [why] = passwordMistakes({ password: newPassword })
  return [
    ...(oldPassword === '' ? [{ field: 'oldPassword' as const, message: 'Enter your current password' }] : []),
    ...(why
      ? [
          {
            field: 'newPassword' as const,
            message:
              why.why === 'missing'
                ? 'Choose a password'
                : `Choose a password of at least ${SHORTEST_PASSWORD} characters`,
          },
        ]
      : []),
  ]
}
