import { useEffect, useState, type ReactNode } from 'react'
import { useAct } from '#ui/useAct.ts'
import { CallFailed } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'

/** What proves that the second factor is one's own. */
export type Proof = { password: string; code?: string }

type Props = {
  label: string
  intro: ReactNode
  go: string
  busy: string
  cancel: string
  onSend: (proof: Proof) => Promise<void>
  onCancel: () => void
}

/** A form that acts on the second factor; it takes the password and a code. It comes in place of a button, and takes its focus. */
export function ProvedForm({ label, intro, go, busy, cancel, onSend, onCancel }: Props) {
  const { password, setPassword, code, setCode, form, act, isBusy, send } = useProof(onSend)
  useEffect(() => document.getElementById('proof-password')?.focus(), [])
  return (
    <AccountForm
      label={label}
      form={form}
      isBusy={isBusy}
      intro={<p className={css.small}>{intro}</p>}
      answer={<ActAnswer act={act} />}
      onSend={() => void send()}
    >
      <PasswordField
        {...form.field('proof-password', password, setPassword)}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      <Field
        {...form.field('proof-code', code, setCode)}
        name="code"
        label="Code"
        hint="From your authenticator app, or one of your recovery codes. If we send you codes, leave this empty and we send one."
        autoComplete="one-time-code"
        maxLength={60}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? busy : go}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </AccountForm>
  )
}

/** The password and the code as they are typed, and the act that they prove. */
function useProof(onSend: Props['onSend']) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const typed = code.replaceAll(/\s/g, '')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'proof-password' | 'proof-code'>(
    whenEmpty('proof-password', password, 'Enter your password'),
    () => false,
  )
  const send = () => run(() => orAskForCode(typed, onSend(typed ? { password, code: typed } : { password })))
  return { password, setPassword, code, setCode, form, act, isBusy, send }
}

/** Without a code the house sends one, to whoever gets them so, and asks again. */
async function orAskForCode(code: string, sent: Promise<void>): Promise<void> {
  try {
    await sent
  } catch (error) {
    if (code || !(error instanceof CallFailed) || error.code !== 'login.code') throw error
    throw new CallFailed(codeWanted, error.code, error.status)
  }
}

const codeWanted =
  'Enter the code from your authenticator app. If your codes come by email or text, we have just sent you one.'
