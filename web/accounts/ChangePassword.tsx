import { useState } from 'react'
import { changePasswordPath, type LoginAnswer } from '#api/accounts.ts'
import { passwordMistakes } from '#domain/accounts/registration.ts'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { welcome } from '#web/shell/member-session.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { inWords } from './field-words.ts'
import { PasswordField } from '#ui/PasswordField.tsx'

type FieldName = 'oldPassword' | 'newPassword'

/** A member changes the password by the one they have; every other browser is signed out. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = usePasswordChange(close)
  if (isOpen) return <ChangeForm change={change} onClose={close} />

  const open = () => {
    change.reset()
    setOpen(true)
  }
  return (
    <>
      <ActAnswer act={change.act} done="Your new password is saved, and every other browser is signed out." />
      <div>
        <Button look="quiet" onClick={open}>
          Change password
        </Button>
      </div>
    </>
  )
}

/** What is typed, what is wrong with it, and how it is saved. */
function usePasswordChange(onSaved: () => void) {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const { act, isBusy, run, reset } = useAct()
  const form = useFormErrors<FieldName>(
    [
      ...whenEmpty('oldPassword', oldPassword, 'Enter your current password'),
      ...inWords(passwordMistakes({ password: newPassword })).map((mistake) => ({
        ...mistake,
        field: 'newPassword' as const,
      })),
    ],
    (field) => field === 'newPassword' && newPassword !== '',
  )
  const save = async () => {
    const isSaved = await run(async () => {
      const answer = await sendAsMember<LoginAnswer>(changePasswordPath, { oldPassword, newPassword }, words.generic)
      if (answer.state === 'SUCCESS') welcome(answer)
    })
    if (!isSaved) return
    setOld('')
    setNew('')
    onSaved()
  }
  return { oldPassword, setOld, newPassword, setNew, form, act, isBusy, save, reset }
}

type FormProps = { change: ReturnType<typeof usePasswordChange>; onClose: () => void }

function ChangeForm({ change, onClose }: FormProps) {
  const { form, act, isBusy, save } = change
  return (
    <AccountForm
      label="Change password"
      form={form}
      isBusy={isBusy}
      answer={<ActAnswer act={act} />}
      onSend={() => void save()}
    >
      <PasswordField
        {...form.field('oldPassword', change.oldPassword, change.setOld)}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...form.field('newPassword', change.newPassword, change.setNew)}
        label="New password"
        hint={`At least ${SHORTEST_PASSWORD} characters. It signs out every other browser.`}
        autoComplete="new-password"
        required
        minLength={SHORTEST_PASSWORD}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save new password'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </AccountForm>
  )
}
