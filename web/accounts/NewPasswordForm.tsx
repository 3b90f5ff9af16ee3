import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { recoverPath, type LoginAnswer } from '#api/accounts.ts'
import { passwordMistakes } from '#domain/accounts/registration.ts'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { words } from '#domain/words.ts'
import { postJson } from '#ui/api-client.ts'
import { recall } from '#web/browser-storage.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { inWords } from './field-words.ts'
import { LoginTrouble } from './LoginTrouble.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useSignIn } from './useSignIn.ts'

/** Where the link of a reset email leads: a new password, and in (api 7). */
export function NewPasswordForm({ recoveryToken, onDone }: { recoveryToken: string; onDone: () => void }) {
  const change = useNewPassword(recoveryToken, onDone)
  const { flow, code, form } = change
  if (flow.state === 'MFA_REQUIRED') return <PasswordSaved onDone={onDone} />
  return (
    <section className={css.screen}>
      <ScreenHeading title={form.problems.length > 0 ? 'Error: Choose a new password' : 'Choose a new password'}>
        Choose a new password
      </ScreenHeading>
      {code === 'recovery.expired' && flow.state === 'FAILURE' ? (
        <LinkExpired title={flow.message} />
      ) : (
        <PasswordForm change={change} />
      )}
    </section>
  )
}

/** The new password as it is typed, and the sign-in with it. */
function useNewPassword(recoveryToken: string, onDone: () => void) {
  const [password, setPassword] = useState('')
  const { flow, code, isBusy, signIn } = useSignIn()
  const form = useFormErrors(inWords(passwordMistakes({ password })), () => password !== '')
  const email = recall('lastLoginEmail') ?? ''
  const send = () => {
    const body = { recoveryToken, password }
    void signIn(email, () => postJson<LoginAnswer>(recoverPath, body, words.resetFailed)).then(
      (state) => state === 'SUCCESS' && onDone(),
    )
  }
  return { password, setPassword, form, email, flow, code, isBusy, send }
}

function PasswordForm({ change }: { change: ReturnType<typeof useNewPassword> }) {
  const { password, setPassword, form, email, flow, isBusy, send } = change
  // A link belongs to an account: a 404 is a failure here like any other.
  const trouble = flow.state === 'FAILURE' ? { ...flow, hasNoAccount: false } : flow
  return (
    <>
      <p className={css.lead}>Saving it signs you in here and out everywhere else.</p>
      <AccountForm
        form={form}
        isBusy={isBusy}
        answer={!isBusy && <LoginTrouble flow={trouble} email={email} />}
        onSend={send}
      >
        <PasswordField
          {...form.field('password', password, setPassword)}
          label="New password"
          hint={`At least ${SHORTEST_PASSWORD} characters.`}
          autoComplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
        />
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save and sign in'}
        </Button>
      </AccountForm>
    </>
  )
}

/** The new password counts, and a second factor still has to be shown. */
function PasswordSaved({ onDone }: { onDone: () => void }) {
  return (
    <section className={css.screen}>
      <ScreenHeading key="saved" title="Your new password is saved" />
      <p className={css.lead}>Sign in with it, and with a code of your authenticator app.</p>
      <Button wide onClick={onDone}>
        Continue to sign in
      </Button>
    </section>
  )
}

function LinkExpired({ title }: { title: string }) {
  return (
    <Answer>
      <Alert
        tone="danger"
        title={title}
        action={
          <Link to="/reset-password" className={buttonLook('quiet')}>
            Send me a new link
          </Link>
        }
      >
        A password link works once, and only for a short time. This one has expired.
      </Alert>
    </Answer>
  )
}
