import { useState } from 'react'
import { deleteAccountPath } from '#api/privacy.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { forgetMember } from '#web/shell/member-session.ts'
import { useAct, type Act } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'

type Props = { hasFactor: boolean; onDeleted: () => void }

/** Deleting the own account. It says first what is deleted and what is kept, and asks for the password. */
export function DeleteAccount({ hasFactor, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.act}>
      <p className={css.small}>Delete your account and everything that identifies you.</p>
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
  const { act, isBusy, run } = useAct()
  const deleteIt = async (proof: { password: string; code?: string }) => {
    if (!(await run(() => sendAsMember(deleteAccountPath, proof, words.generic)))) return
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
          <Button look="danger" type="submit" form="delete-account" busy={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete for good'}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Keep my account
          </Button>
        </>
      }
    >
      <ProofForm {...{ hasFactor, act, isBusy }} onSend={(proof) => void deleteIt(proof)} />
    </Dialog>
  )
}

type ProofProps = {
  hasFactor: boolean
  act: Act
  isBusy: boolean
  onSend: (proof: { password: string; code?: string }) => void
}

/** The password, and a code where there is a second factor: they prove that the member deletes the account. */
function ProofForm({ hasFactor, act, isBusy, onSend }: ProofProps) {
  const { password, setPassword, code, setCode, form, proof } = useProof(hasFactor)
  return (
    <AccountForm
      id="delete-account"
      form={form}
      isBusy={isBusy}
      answer={<ActAnswer act={act} />}
      onSend={() => onSend(proof)}
    >
      <WhatHappens />
      <PasswordField
        {...form.field('delete-password', password, setPassword)}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      {hasFactor && (
        <Field
          {...form.field('delete-code', code, setCode)}
          name="code"
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          maxLength={60}
          required
        />
      )}
    </AccountForm>
  )
}

/** What is typed, what is wrong with it, and what it proves. */
function useProof(hasFactor: boolean) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const typed = code.trim()
  const form = useFormErrors<'delete-password' | 'delete-code'>(
    [
      ...whenEmpty('delete-password', password, 'Enter your password'),
      ...(hasFactor ? whenEmpty('delete-code', typed, 'Enter the code from your authenticator app') : []),
    ],
    () => false,
  )
  const proof = { password, ...(hasFactor && { code: typed }) }
  return { password, setPassword, code, setCode, form, proof }
}

function WhatHappens() {
  return (
    <>
      <div>
        <h3>What goes</h3>
        <p>Your name, email address, phone, password and consents, any visits you have left, and every sign-in.</p>
      </div>
      <div>
        <h3>What stays</h3>
        <p>
          Orders and payments, without your name, because the law requires us to keep them. Gift cards stay valid: keep
          their codes.
        </p>
      </div>
      <p>This cannot be undone.</p>
    </>
  )
}
