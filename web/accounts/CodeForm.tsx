import { useState } from 'react'
import { foldedCode } from '#domain/typed-codes.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { DemoOutbox } from './DemoOutbox.tsx'
import type { Signup } from './kept-signup.ts'
import type { useRegistration } from './useRegistration.ts'

type Props = { signup: Signup; registration: ReturnType<typeof useRegistration> }

/** The code of the email, in one field that phones and password managers can fill (WCAG 3.3.8). */
export function CodeForm({ signup, registration }: Props) {
  const entry = useEntry(signup, registration)
  return (
    <section className={css.screen}>
      <ScreenHeading key="code" title={entry.form.problems.length > 0 ? 'Error: Check your email' : 'Check your email'}>
        Check your email
      </ScreenHeading>
      <p className={css.lead}>
        We have sent a code to <strong>{signup.email}</strong>. It is valid for 10 minutes.
      </p>
      <DemoOutbox />
      <EntryForm entry={entry} registration={registration} />
    </section>
  )
}

/** The code as it is typed, and what was last asked of the house: to take it, or to send another one. */
function useEntry(signup: Signup, { verify, resend }: Props['registration']) {
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<'verify' | 'resend' | null>(null)
  const form = useFormErrors(whenEmpty('code', foldedCode(code), 'Enter the code we emailed you'), () => false)
  const confirm = () => {
    setAsked('verify')
    void verify(code, signup)
  }
  const sendAnew = () => {
    setAsked('resend')
    setCode('')
    void resend(signup)
  }
  return { code, setCode, asked, form, confirm, sendAnew }
}

type EntryProps = { entry: ReturnType<typeof useEntry>; registration: Props['registration'] }

function EntryForm({ entry, registration: { problem, isBusy, startAnew } }: EntryProps) {
  const { code, setCode, asked, form, confirm, sendAnew } = entry
  const isVerifying = isBusy && asked === 'verify'
  return (
    <AccountForm
      label="Check your email"
      form={form}
      isBusy={isBusy}
      answer={problem && <Said tone="danger">{problem.message}</Said>}
      onSend={confirm}
    >
      {asked === 'resend' && !isBusy && !problem && (
        <Said tone="success">A new code is on its way. Only the latest one is valid.</Said>
      )}
      <div className={css.code}>
        <Field {...form.field('code', code, setCode)} {...codeInput} />
      </div>
      <Button type="submit" wide busy={isVerifying} disabled={isBusy}>
        {isVerifying ? 'Checking your code…' : 'Confirm'}
      </Button>
      <p className={css.ways}>
        <Button look="plain" busy={isBusy && asked === 'resend'} disabled={isBusy} onClick={sendAnew}>
          Send a new code
        </Button>
        <Button look="plain" disabled={isBusy} onClick={startAnew}>
          Use another address
        </Button>
      </p>
    </AccountForm>
  )
}

const codeInput = { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code', required: true } as const

function Said({ tone, children }: { tone: 'danger' | 'success'; children: string }) {
  return (
    <Answer>
      <Alert tone={tone}>{children}</Alert>
    </Answer>
  )
}
