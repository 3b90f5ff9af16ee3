import { lazy, Suspense, useState, type ComponentType } from 'react'
import {
  confirmSecondFactorPath,
  secondFactorPath,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
  type SentCodeAnswer,
} from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { isDemoHouse } from '#desk/calls/house.ts'
import { Choices } from '#desk/parts/Choices.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Answer } from '#ui/Alert.tsx'
import { postJson } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { CodeField, withoutSpaces } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './SignIn.module.css'

// Without it the link and the secret still serve.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('#ui/QrCode.tsx').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
)

type Kind = 'TOTP' | 'EMAIL' | 'SMS'
type Begun = SecondFactorAnswer | SentCodeAnswer
type Props = {
  /** Whoever has just typed it need not type it again. */
  password: string | null
  onDone: () => void
}

/** The second factor of somebody who works here: how codes come, a first code, the recovery codes (#758). */
export function SetUpFactor({ password, onDone }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <FirstCode begun={begun} onCodes={setCodes} onBack={() => setBegun(null)} />
  return <Begin password={password} onBegun={setBegun} />
}

const ways: { value: Kind; label: string; detail: string }[] = [
  { value: 'TOTP', label: 'An authenticator app', detail: 'Works without a network. The best choice.' },
  { value: 'SMS', label: 'Text messages', detail: 'We text a code to your phone each time.' },
  { value: 'EMAIL', label: 'Emails', detail: 'We email a code to the address you sign in with.' },
]

function Begin({ password: known, onBegun }: { password: string | null; onBegun: (begun: Begun) => void }) {
  const [kind, setKind] = useState<Kind>('TOTP')
  const [target, setTarget] = useState('')
  const [password, setPassword] = useState(known ?? '')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'target' | 'password'>(
    [
      ...(kind === 'SMS' ? whenEmpty('target', target.trim(), 'Enter your mobile number') : []),
      ...whenEmpty('password', password, 'Enter your password'),
    ],
    () => false,
  )
  const begin = () =>
    run(async () => {
      const body = { password, kind, ...(kind === 'SMS' && { target: target.trim() }) }
      onBegun(await postJson<Begun>(secondFactorPath, body, words.generic))
    })
  return (
    <Form
      label="How your codes come"
      form={form}
      isBusy={isBusy}
      answer={<Said act={act} />}
      onSend={() => void begin()}
    >
      <Choices legend="How do you want to get your codes?" name="kind" options={ways} value={kind} onChange={setKind} />
      {kind === 'SMS' && (
        <Field
          {...form.field('target', target, setTarget)}
          label="Mobile number"
          hint="With the country, for example +61 412 345 678."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
        />
      )}
      {known === null && (
        <PasswordField
          {...form.field('password', password, setPassword)}
          label="Your password"
          hint="So that nobody else can set this up."
          autoComplete="current-password"
          required
        />
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'One moment…' : 'Continue'}
        </Button>
      </div>
    </Form>
  )
}

type FirstProps = { begun: Begun; onCodes: (codes: string[]) => void; onBack: () => void }

/** The first code proves that the codes arrive; staff prove their address too. */
function FirstCode({ begun, onCodes, onBack }: FirstProps) {
  const [code, setCode] = useState('')
  const [emailCode, setEmailCode] = useState('')
  const { act, isBusy, run } = useAct()
  const [typed, typedEmail] = [withoutSpaces(code), withoutSpaces(emailCode)]
  const takesEmail = begun.emailSentTo !== undefined
  const form = useFormErrors<'code' | 'email-code'>(
    [
      ...whenEmpty('code', typed, 'Enter the code'),
      ...(takesEmail ? whenEmpty('email-code', typedEmail, 'Enter the code we emailed you') : []),
    ],
    () => false,
  )
  const confirm = () =>
    run(async () => {
      const body = { code: typed, ...(takesEmail && { emailCode: typedEmail }) }
      const answer = await postJson<RecoveryCodesAnswer>(confirmSecondFactorPath, body, words.generic)
      onCodes(answer.recoveryCodes)
    })
  return (
    <div className={css.stack}>
      <Answer>{'secret' in begun ? <Secret factor={begun} /> : <p>We have sent a code to {begun.sentTo}.</p>}</Answer>
      {isDemoHouse() && (
        <p className={css.small}>
          This is the demo house: its emails and texts are in the{' '}
          <a href="/sandbox/outbox" target="_blank" rel="noreferrer">
            outbox (new tab)
          </a>
          .
        </p>
      )}
      <Form
        label="Your first code"
        form={form}
        isBusy={isBusy}
        answer={<Said act={act} />}
        onSend={() => void confirm()}
      >
        <CodeField
          {...form.field('code', code, setCode)}
          label={'secret' in begun ? 'The code your app shows' : 'The code we sent you'}
          inputMode="numeric"
        />
        {takesEmail && (
          <CodeField
            {...form.field('email-code', emailCode, setEmailCode)}
            label="The code we emailed you"
            hint={`Whoever works here confirms their address too. We sent it to ${begun.emailSentTo}.`}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <div className={css.buttons}>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Checking…' : 'Turn it on'}
          </Button>
          <Button look="plain" disabled={isBusy} onClick={onBack}>
            Choose another way
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The secret of an authenticator app, to be scanned or typed. */
export function Secret({ factor }: { factor: SecondFactorAnswer }) {
  return (
    <div className={css.scan}>
      <div className={css.qr}>
        <Suspense fallback={null}>
          <QrCode text={factor.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <div>
        <p>
          Scan this with your authenticator app. On a phone, <a href={factor.uri}>open it in the app</a>.
        </p>
        <p className={css.small}>Or type this secret into it:</p>
        <p className={css.secret}>{factor.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={factor.secret}>Copy the secret</CopyButton>
      </div>
    </div>
  )
}
