import { useState } from 'react'
import { deleteAccountPath } from '#api/privacy.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { forgetMember } from '#web/shell/member-session.ts'
import { useAct } from '#web/shell/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = { hasFactor: boolean; onDeleted: () => void }

/** Deleting one's account: what goes and what stays is told first, and it takes the password. */
export function DeleteAccount({ hasFactor, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.act}>
      <p className={css.small}>Delete your account, and everything that names you.</p>
      <div>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      </div>
      {isOpen && <DeleteDialog hasFactor={hasFactor} onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </div>
  )
}

function DeleteDialog({ hasFactor, onClose, onDeleted }: Props & { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'delete-password' | 'delete-code'>(
    [
      ...(password === '' ? [{ field: 'delete-password' as const, message: 'Enter your password' }] : []),
      ...(hasFactor && code.trim() === ''
        ? [{ field: 'delete-code' as const, message: 'Enter the code of your authenticator app' }]
        : []),
    ],
    () => false,
  )

  const deleteIt = async () => {
    const body = { password, ...(hasFactor && { code: code.trim() }) }
    if (!(await run(() => sendAsMember(deleteAccountPath, body, words.generic)))) return
    onDeleted()
    forgetMember()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete my account"
      actions={
        <>
          <Button type="submit" form="delete-account" busy={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete for good'}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Keep my account
          </Button>
        </>
      }
    >
      <form
        noValidate
        id="delete-account"
        method="post"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.check()) void deleteIt()
        }}
      >
        <ErrorSummary errors={form.problems} />
        {form.problems.length === 0 && <ActAnswer act={act} />}
        <div>
          <h3>What goes</h3>
          <p>Your name, address, phone, password and consents; credits that are left; every sign-in.</p>
        </div>
        <div>
          <h3>What stays</h3>
          <p>Orders and payments, without your name: the law has us keep them. Gift cards stay good, by their code.</p>
        </div>
        <p>This cannot be undone.</p>
        <PasswordField
          id="delete-password"
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          error={form.errorOf('delete-password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        {hasFactor && (
          <Field
            id="delete-code"
            name="code"
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            maxLength={20}
            required
            value={code}
            error={form.errorOf('delete-code')}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
