import { lazy, Suspense, useState, type ComponentType } from 'react'
import {
  confirmSecondFactorPath,
  secondFactorPath,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
} from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { useAct } from '#web/shell/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { CopyButton } from './CopyButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useChangedDetails } from './useDetails.ts'

// Without it the link and the secret still serve.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('./QrCode.tsx').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
)

/** Setting up a second factor: the password, the secret for the app, a first code, the recovery codes. */
export function SetUpSecondFactor({ onEnd }: { onEnd: () => void }) {
  const [factor, setFactor] = useState<SecondFactorAnswer | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const takeOver = useChangedDetails()
  if (recoveryCodes) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onEnd={() => {
          takeOver({ secondFactor: 'on' })
          onEnd()
        }}
      />
    )
  }
  if (factor) return <FirstCode factor={factor} onCodes={setRecoveryCodes} onEnd={onEnd} />
  return <Begin onFactor={setFactor} onEnd={onEnd} />
}

function Begin({ onFactor, onEnd }: { onFactor: (factor: SecondFactorAnswer) => void; onEnd: () => void }) {
  const [password, setPassword] = useState('')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'factor-password'>(
    password === '' ? [{ field: 'factor-password', message: 'Enter your password' }] : [],
    () => false,
  )
  const begin = () =>
    run(async () => onFactor(await sendAsMember<SecondFactorAnswer>(secondFactorPath, { password }, words.generic)))
  return (
    <form
      noValidate
      method="post"
      aria-label="Set up the second factor"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) void begin()
      }}
    >
      <ErrorSummary errors={form.problems} />
      {form.problems.length === 0 && <ActAnswer act={act} />}
      <PasswordField
        id="factor-password"
        name="password"
        label="Your password"
        hint="So that nobody else sets this up."
        autoComplete="current-password"
        required
        value={password}
        error={form.errorOf('factor-password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Ways isBusy={isBusy} go="Go on" busy="One moment…" onEnd={onEnd} />
    </form>
  )
}

type FirstCodeProps = { factor: SecondFactorAnswer; onCodes: (codes: string[]) => void; onEnd: () => void }

function FirstCode({ factor, onCodes, onEnd }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const typed = code.replaceAll(/\s/g, '')
  const { act, isBusy, run } = useAct()
  const [emailCode, setEmailCode] = useState('')
  const email = emailCode.replaceAll(/\s/g, '')
  const takesEmail = factor.emailSentTo !== undefined
  const form = useFormErrors<'factor-code' | 'email-code'>(
    [
      ...(takesEmail && email === ''
        ? [{ field: 'email-code' as const, message: 'Enter the code we emailed you' }]
        : []),
      ...(typed === '' ? [{ field: 'factor-code' as const, message: 'Enter the code that your app shows' }] : []),
    ],
    () => false,
  )
  const confirm = () =>
    run(async () => {
      const codes = { code: typed, ...(takesEmail && { emailCode: email }) }
      const answer = await sendAsMember<RecoveryCodesAnswer>(confirmSecondFactorPath, codes, words.generic)
      onCodes(answer.recoveryCodes)
    })
  return (
    <form
      noValidate
      method="post"
      aria-label="Set up the second factor"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) void confirm()
      }}
    >
      <p>
        Scan this with your authenticator app. On this phone, <a href={factor.uri}>open it in the app</a>.
      </p>
      <div className={css.qr}>
        <Suspense fallback={null}>
          <QrCode text={factor.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <div>
        <p className={css.small}>Or type this secret into the app:</p>
        <p className={css.secret}>{factor.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={factor.secret}>Copy the secret</CopyButton>
      </div>
      <ErrorSummary errors={form.problems} />
      {form.problems.length === 0 && <ActAnswer act={act} />}
      {takesEmail && (
        <div className={css.code}>
          <Field
            id="email-code"
            name="letterCode"
            label="The code we emailed you"
            hint={`Staff confirm their address too. We sent it to ${factor.emailSentTo}.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
            value={emailCode}
            error={form.errorOf('email-code')}
            onChange={(event) => setEmailCode(event.target.value)}
          />
        </div>
      )}
      <div className={css.code}>
        <Field
          id="factor-code"
          name="code"
          label="The code that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          value={code}
          error={form.errorOf('factor-code')}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <Ways isBusy={isBusy} go="Turn it on" busy="Checking your code…" onEnd={onEnd} />
    </form>
  )
}

function Ways({ isBusy, go, busy, onEnd }: { isBusy: boolean; go: string; busy: string; onEnd: () => void }) {
  return (
    <div className={css.buttons}>
      <Button type="submit" busy={isBusy}>
        {isBusy ? busy : go}
      </Button>
      <Button look="plain" disabled={isBusy} onClick={onEnd}>
        Not now
      </Button>
    </div>
  )
}
