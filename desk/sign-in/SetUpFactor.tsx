import { useState } from 'react'
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
import { Field } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty, type FieldInput } from '#ui/useFormErrors.ts'
import { CodeField, withoutSpaces } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Secret } from './Secret.tsx'
import css from './SignIn.module.css'

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

type BeginProps = { password: string | null; onBegun: (begun: Begun) => void }

function Begin({ password: known, onBegun }: BeginProps) {
  const { kind, setKind, target, setTarget, password, setPassword, form, act, isBusy, begin } = useBegin(known, onBegun)
  return (
    <Form label="How your codes come" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={begin}>
      <Choices legend="How do you want to get your codes?" name="kind" options={ways} value={kind} onChange={setKind} />
      {kind === 'SMS' && <MobileNumber {...form.field('target', target, setTarget)} />}
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

/** The way that is chosen and what it needs, and the press that sends a first code. */
function useBegin(known: string | null, onBegun: BeginProps['onBegun']) {
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
    void run(async () => {
      const body = { password, kind, ...(kind === 'SMS' && { target: target.trim() }) }
      onBegun(await postJson<Begun>(secondFactorPath, body, words.generic))
    })
  return { kind, setKind, target, setTarget, password, setPassword, form, act, isBusy, begin }
}

const MobileNumber = (field: FieldInput) => (
  <Field
    {...field}
    label="Mobile number"
    hint="With the country, for example +61 412 345 678."
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={40}
    required
  />
)

type FirstProps = { begun: Begun; onCodes: (codes: string[]) => void; onBack: () => void }

/** The first code proves that the codes arrive; staff prove their address too. */
function FirstCode({ begun, onCodes, onBack }: FirstProps) {
  const { code, setCode, emailCode, setEmailCode, form, act, isBusy, confirm } = useFirstCode(begun, onCodes)
  return (
    <div className={css.stack}>
      <Answer>{'secret' in begun ? <Secret factor={begun} /> : <p>We have sent a code to {begun.sentTo}.</p>}</Answer>
      {isDemoHouse() && <WhereDemoCodesAre />}
      <Form label="Your first code" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={confirm}>
        <CodeField
          {...form.field('code', code, setCode)}
          label={'secret' in begun ? 'The code your app shows' : 'The code we sent you'}
          inputMode="numeric"
        />
        {begun.emailSentTo !== undefined && (
          <CodeOfEmail {...form.field('email-code', emailCode, setEmailCode)} sentTo={begun.emailSentTo} />
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

/** The codes that were typed, and the press that turns the second factor on. */
function useFirstCode(begun: Begun, onCodes: FirstProps['onCodes']) {
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
    void run(async () => {
      const body = { code: typed, ...(takesEmail && { emailCode: typedEmail }) }
      const answer = await postJson<RecoveryCodesAnswer>(confirmSecondFactorPath, body, words.generic)
      onCodes(answer.recoveryCodes)
    })
  return { code, setCode, emailCode, setEmailCode, form, act, isBusy, confirm }
}

function WhereDemoCodesAre() {
  return (
    <p className={css.small}>
      This is the demo house: its emails and texts are in the{' '}
      <a href="/sandbox/outbox" target="_blank" rel="noreferrer">
        outbox (new tab)
      </a>
      .
    </p>
  )
}

const CodeOfEmail = ({ sentTo, ...field }: FieldInput & { sentTo: string }) => (
  <CodeField
    {...field}
    label="The code we emailed you"
    hint={`Whoever works here confirms their address too. We sent it to ${sentTo}.`}
    inputMode="numeric"
    autoComplete="off"
  />
)
