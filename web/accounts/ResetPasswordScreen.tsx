import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPasswordPath } from '#api/accounts.ts'
import { emailMistakes } from '#domain/accounts/registration.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson, wordsOf } from '#ui/api-client.ts'
import { recall } from '#web/browser-storage.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/PersonFields.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { DemoOutbox } from './DemoOutbox.tsx'
import { inWords } from './field-words.ts'
import { NoAccount } from './NoAccount.tsx'

type Asked =
  | { state: 'not yet' | 'waiting' }
  | { state: 'sent' | 'no account'; email: string }
  | { state: 'failed'; message: string }

/** Asking for an email with a link to a new password (spec 2, /reset-password). */
export function ResetPasswordScreen() {
  const [email, setEmail] = useState(() => recall('lastLoginEmail') ?? '')
  const { asked, ask } = useResetEmail()
  const form = useFormErrors(inWords(emailMistakes({ email })), () => email !== '')
  const isBusy = asked.state === 'waiting'

  return (
    <section className={css.screen}>
      <ScreenHeading title={form.problems.length > 0 ? 'Error: Forgotten your password?' : 'Forgotten your password?'}>
        Forgotten your password?
      </ScreenHeading>
      <p className={css.lead}>We will email you a link to choose a new one.</p>
      <AccountForm
        label="Forgotten your password?"
        form={form}
        isBusy={isBusy}
        answer={<Answered asked={asked} />}
        onSend={() => void ask(email.trim())}
      >
        {asked.state === 'sent' && <DemoOutbox />}
        <EmailField {...form.field('email', email, setEmail)} autoComplete="username" />
        <Button type="submit" wide look={asked.state === 'sent' ? 'quiet' : 'primary'} busy={isBusy}>
          {isBusy ? 'Sending…' : asked.state === 'sent' ? 'Send it again' : 'Send me a link'}
        </Button>
        <p className={css.ways}>
          <Link to="/auth">Back to sign in</Link>
        </p>
      </AccountForm>
    </section>
  )
}

function Answered({ asked }: { asked: Asked }) {
  if (asked.state === 'not yet' || asked.state === 'waiting') return null
  return (
    <Answer>
      {asked.state === 'no account' && <NoAccount email={asked.email} />}
      {asked.state === 'failed' && <Alert tone="danger">{asked.message}</Alert>}
      {asked.state === 'sent' && (
        <Alert tone="success" title={words.resetLinkSent}>
          Check the inbox of {asked.email}. The link works once, for 30 minutes.
        </Alert>
      )}
    </Answer>
  )
}

function useResetEmail() {
  const [asked, setAsked] = useState<Asked>({ state: 'not yet' })
  const ask = async (email: string) => {
    setAsked({ state: 'waiting' })
    try {
      await postJson(resetPasswordPath, { email, redirectUrl: `${location.origin}/auth` }, words.resetFailed)
      setAsked({ state: 'sent', email })
    } catch (error) {
      const hasNoAccount = error instanceof CallFailed && error.status === 404
      setAsked(
        hasNoAccount
          ? { state: 'no account', email }
          : { state: 'failed', message: wordsOf(error, words.resetFailed) || words.resetFailed },
      )
    }
  }
  return { asked, ask }
}
