import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiKeyBounds, type ApiKeyAnswer, type Scope } from '#api/api-keys.ts'
import { addDays } from '#domain/sydney-time.ts'
import { goodThrough } from '#domain/validity.ts'
import { houseToday, useHouseToday } from '#desk/calls/house-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { lastDay } from '#desk/parts/days.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty, type FieldError, type FieldInput } from '#ui/useFormErrors.ts'
import { Lines } from './Lines.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { wordsOfScopes } from './scope-words.ts'
import css from './Tools.module.css'
import { makeTool } from './useTools.ts'

const A_YEAR = 365

/** A key for a program: what it may do and until when, checked, then the secret, which is shown only once. */
export function NewKeyScreen() {
  const draft = useKeyDraft()
  const [made, setMade] = useState<ApiKeyAnswer | null>(null)
  const tomorrow = addDays(useHouseToday(), 1)
  const isFilled = mistakesInKey(draft, tomorrow).length === 0
  const { at, go } = useSteps({ isFilled, isBegun: draft.isBegun, isDone: made !== null })
  const make = async () => {
    setMade(await makeTool<ApiKeyAnswer>('keys', draft.asSent()))
    await go('done', { replace: true })
  }
  if (made) return <Made apiKey={made} />
  if (at === 'check') return <CheckKey key="check" draft={draft} onChange={() => void go('form')} onGo={make} />
  return (
    <>
      <PageHeading key="form" title="Make a key" lead="One for each program, with no more than it needs." />
      <ForRole needs="owner">
        <KeyForm draft={draft} tomorrow={tomorrow} onSend={() => void go('check')} />
      </ForRole>
    </>
  )
}

type KeyDraft = ReturnType<typeof useKeyDraft>

/** What is typed of a key: what it is for, what it may do, and until when. */
function useKeyDraft() {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Scope[]>([])
  const [until, setUntil] = useState(() => addDays(houseToday(), A_YEAR))
  return {
    name,
    setName,
    chosen,
    setChosen,
    until,
    setUntil,
    isBegun: name !== '' || chosen.length > 0,
    asSent: () => ({ name: name.trim(), scopes: chosen, expiresDate: goodThrough(until).toISOString() }),
  }
}

type CheckProps = { draft: KeyDraft; onChange: () => void; onGo: () => Promise<void> }

function CheckKey({ draft, onChange, onGo }: CheckProps) {
  const { name, scopes, expiresDate } = draft.asSent()
  return (
    <CheckAnswers
      title="Check this key"
      answers={[
        { name: 'For', value: name },
        { name: 'May', value: <Lines lines={wordsOfScopes(scopes)} /> },
        { name: 'Until', value: lastDay(expiresDate) },
      ]}
      go="Make this key"
      busy="Making the key…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>Whoever has the key can do these things without signing in. Every owner gets an email about it.</p>
    </CheckAnswers>
  )
}

type FormProps = { draft: KeyDraft; tomorrow: string; onSend: () => void }

function KeyForm({ draft, tomorrow, onSend }: FormProps) {
  const { name, setName, chosen, setChosen, until, setUntil } = draft
  const form = useFormErrors<KeyField>(mistakesInKey(draft, tomorrow), (field) => field === 'key-name' && name !== '')
  return (
    <Form label="Make a key" form={form} isBusy={false} onSend={onSend}>
      <NameField field={form.field('key-name', name, setName)} />
      <ScopeFields
        legend="What may it do?"
        hint="It can do nothing that you do not tick."
        chosen={chosen}
        error={form.errorOf('scopes')}
        onChange={setChosen}
      />
      <UntilField field={form.field('until', until, setUntil)} tomorrow={tomorrow} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/tools" />
      </FormBar>
    </Form>
  )
}

type KeyField = 'key-name' | 'scopes' | 'until'

const mistakesInKey = ({ name, chosen, until }: KeyDraft, tomorrow: string): FieldError<KeyField>[] => [
  ...whenEmpty('key-name' as const, name.trim(), 'Say what the key is for'),
  ...(chosen.length === 0 ? [{ field: 'scopes' as const, message: 'Tick what the program may do' }] : []),
  ...(until >= tomorrow ? [] : [{ field: 'until' as const, message: 'Choose a day to come' }]),
]

function NameField({ field }: { field: FieldInput }) {
  return (
    <Field
      {...field}
      label="What is it for?"
      hint="The name of the program, as you will look for it later."
      maxLength={apiKeyBounds.name.longest}
      autoComplete="off"
      required
    />
  )
}

function UntilField({ field, tomorrow }: { field: FieldInput; tomorrow: string }) {
  return (
    <div>
      <DayField
        {...field}
        label="Until when?"
        hint="This is its last day. Then it stops by itself."
        min={tomorrow}
        required
      />
    </div>
  )
}

function Made({ apiKey }: { apiKey: ApiKeyAnswer }) {
  return (
    <Proof
      title={`The key for ${apiKey.name}`}
      said="The key works from now on. Copy it into the program now: we only show it this once."
    >
      <p className={css.secret}>{apiKey.apiKey}</p>
      <div className={css.buttons}>
        <CopyButton text={apiKey.apiKey}>Copy the key</CopyButton>
        <Link to="/office/tools" className={buttonLook()}>
          I have kept it
        </Link>
      </div>
    </Proof>
  )
}
