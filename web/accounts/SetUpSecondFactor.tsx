import { lazy, Suspense, useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import {
  confirmSecondFactorPath,
  secondFactorPath,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
} from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { useAct } from '#ui/useAct.ts'
import { Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useChangedDetails } from './useDetails.ts'

// Without it the link and the secret still serve.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('#ui/QrCode.tsx').then(
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
        title="Your second factor is on"
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
  const form = useFormErrors(whenEmpty('factor-password', password, 'Enter your password'), () => false)
  useEffect(() => document.getElementById('factor-password')?.focus(), [])
  const begin = () =>
    run(async () => onFactor(await sendAsMember<SecondFactorAnswer>(secondFactorPath, { password }, words.generic)))
  return (
    <AccountForm
      label="Set up the second factor"
      form={form}
      isBusy={isBusy}
      answer={<ActAnswer act={act} />}
      onSend={() => void begin()}
    >
      <PasswordField
        {...form.field('factor-password', password, setPassword)}
        name="password"
        label="Your password"
        hint="So that nobody else can set this up."
        autoComplete="current-password"
        required
      />
      <Ways isBusy={isBusy} go="Continue" busy="One moment…" onEnd={onEnd} />
    </AccountForm>
  )
}

type FirstCodeProps = { factor: SecondFactorAnswer; onCodes: (codes: string[]) => void; onEnd: () => void }

/** The first code of the app proves that it has the secret; staff prove their address too. */
function FirstCode({ factor, onCodes, onEnd }: FirstCodeProps) {
  const { code, setCode, emailCode, setEmailCode, form, act, isBusy, confirm } = useFirstCode(factor, onCodes)
  return (
    <AccountForm
      label="Set up the second factor"
      form={form}
      isBusy={isBusy}
      intro={
        <Answer>
          <Secret factor={factor} />
        </Answer>
      }
      answer={<ActAnswer act={act} />}
      onSend={() => void confirm()}
    >
      {takesEmail(factor) && (
        <CodeField
          {...form.field('email-code', emailCode, setEmailCode)}
          name="emailCode"
          label="The code we emailed you"
          hint={`Staff confirm their address too. We sent it to ${factor.emailSentTo}.`}
          autoComplete="off"
        />
      )}
      <CodeField
        {...form.field('factor-code', code, setCode)}
        name="code"
        label="The code that the app shows now"
        autoComplete="one-time-code"
      />
      <Ways isBusy={isBusy} go="Turn it on" busy="Checking your code…" onEnd={onEnd} />
    </AccountForm>
  )
}

/** The codes as they are typed, and the confirmation that turns the second factor on. */
function useFirstCode(factor: SecondFactorAnswer, onCodes: FirstCodeProps['onCodes']) {
  const [code, setCode] = useState('')
  const [emailCode, setEmailCode] = useState('')
  const { act, isBusy, run } = useAct()
  const [typed, typedEmail] = [withoutSpaces(code), withoutSpaces(emailCode)]
  const form = useFormErrors<'factor-code' | 'email-code'>(
    [
      ...(takesEmail(factor) ? whenEmpty('email-code', typedEmail, 'Enter the code we emailed you') : []),
      ...whenEmpty('factor-code', typed, 'Enter the code that your app shows'),
    ],
    () => false,
  )
  const confirm = () =>
    run(async () => {
      const codes = { code: typed, ...(takesEmail(factor) && { emailCode: typedEmail }) }
      const answer = await sendAsMember<RecoveryCodesAnswer>(confirmSecondFactorPath, codes, words.generic)
      onCodes(answer.recoveryCodes)
    })
  return { code, setCode, emailCode, setEmailCode, form, act, isBusy, confirm }
}

const takesEmail = ({ emailSentTo }: SecondFactorAnswer) => emailSentTo !== undefined

/** The secret that the app keeps: as a picture, as a link, and as text. */
function Secret({ factor }: { factor: SecondFactorAnswer }) {
  return (
    <div className={css.form}>
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
    </div>
  )
}

function CodeField(input: ComponentProps<typeof Field>) {
  return (
    <div className={css.code}>
      <Field {...input} inputMode="numeric" maxLength={60} required />
    </div>
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

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')
