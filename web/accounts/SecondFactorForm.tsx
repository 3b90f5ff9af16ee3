import { useEffect, useState } from 'react'
import type { LoginFlow } from '#domain/accounts/login-flow.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty, type FieldInput } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { LoginTrouble } from './LoginTrouble.tsx'

type Props = { flow: LoginFlow; isBusy: boolean; onCode: (code: string) => void; onStartAgain: () => void }

/** The second step of a sign-in: a code of the app, or one of the recovery codes, in one field (WCAG 3.3.8). */
export function SecondFactorForm({ flow, isBusy, onCode, onStartAgain }: Props) {
  const [code, setCode] = useState('')
  const typed = code.replaceAll(/\s/g, '')
  const form = useFormErrors(whenEmpty('login-code', typed, 'Enter the code from your authenticator app'), () => false)
  useEffect(() => document.getElementById('login-code')?.focus(), [])

  return (
    <AccountForm
      label="Your code"
      form={form}
      isBusy={isBusy}
      answer={!isBusy && <LoginTrouble flow={flow} email="" />}
      onSend={() => onCode(typed)}
    >
      <CodeField {...form.field('login-code', code, setCode)} />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Checking your code…' : 'Sign in'}
      </Button>
      <p className={css.ways}>
        <Button look="plain" disabled={isBusy} onClick={onStartAgain}>
          Use another account
        </Button>
      </p>
    </AccountForm>
  )
}

function CodeField(input: FieldInput) {
  return (
    <div className={css.code}>
      <Field
        {...input}
        name="code"
        label="Code"
        hint="Your password is correct. Now enter the code from your authenticator app, the code we sent you, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        required
      />
    </div>
  )
}
