import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiKeyAnswer, Scope } from '#api/api-keys.ts'
import { addDays } from '#domain/sydney-time.ts'
import { goodThrough } from '#domain/validity.ts'
import { houseToday, useHouseToday } from '#desk/calls/house-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { lastDay } from '#desk/parts/days.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { wordsOfScopes } from './scope-words.ts'
import css from './Tools.module.css'
import { makeTool } from './useTools.ts'

const A_YEAR = 365

/** A key for a program: what it may do and until when, checked, then the secret, which is shown only once. */
export function NewKeyScreen() {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Scope[]>([])
  const [until, setUntil] = useState(() => addDays(houseToday(), A_YEAR))
  const [made, setMade] = useState<ApiKeyAnswer | null>(null)
  const { at, go } = useSteps({
    isFilled: name.trim() !== '' && chosen.length > 0,
    isBegun: name !== '' || chosen.length > 0,
    isDone: made !== null,
  })

  if (made) return <Made apiKey={made} />
  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this key"
        answers={[
          { name: 'For', value: name.trim() },
          { name: 'May', value: <Lines lines={wordsOfScopes(chosen)} /> },
          { name: 'Until', value: lastDay(goodThrough(until).toISOString()) },
        ]}
        go="Make this key"
        busy="Making the key…"
        onChange={() => void go('form')}
        onGo={async () => {
          const body = { name: name.trim(), scopes: chosen, expiresDate: goodThrough(until).toISOString() }
          setMade(await makeTool<ApiKeyAnswer>('keys', body))
          await go('done', { replace: true })
        }}
      >
        <p>Whoever has the key can do these things without signing in. Every owner gets an email about it.</p>
      </CheckAnswers>
    )
  }
  return (
    <>
      <PageHeading key="form" title="Make a key" lead="One for each program, with no more than it needs." />
      <ForRole needs="owner">
        <KeyForm {...{ name, setName, chosen, setChosen, until, setUntil }} onSend={() => void go('check')} />
      </ForRole>
    </>
  )
}

type FormProps = {
  name: string
  setName: (name: string) => void
  chosen: Scope[]
  setChosen: (chosen: Scope[]) => void
  until: string
  setUntil: (until: string) => void
  onSend: () => void
}

function KeyForm({ name, setName, chosen, setChosen, until, setUntil, onSend }: FormProps) {
  const tomorrow = addDays(useHouseToday(), 1)
  const form = useFormErrors<'key-name' | 'scopes' | 'until'>(
    [
      ...whenEmpty('key-name', name.trim(), 'Say what the key is for'),
      ...(chosen.length === 0 ? [{ field: 'scopes' as const, message: 'Tick what the program may do' }] : []),
      ...(until >= tomorrow ? [] : [{ field: 'until' as const, message: 'Choose a day to come' }]),
    ],
    (field) => field === 'key-name' && name !== '',
  )
  return (
    <Form label="Make a key" form={form} isBusy={false} onSend={onSend}>
      <Field
        {...form.field('key-name', name, setName)}
        label="What is it for?"
        hint="The name of the program, as you will look for it later."
        maxLength={100}
        autoComplete="off"
        required
      />
      <ScopeFields
        legend="What may it do?"
        hint="It can do nothing that you do not tick."
        chosen={chosen}
        error={form.errorOf('scopes')}
        onChange={setChosen}
      />
      <div>
        <Field
          {...form.field('until', until, setUntil)}
          type="date"
          label="Until when?"
          hint="This is its last day. Then it stops by itself."
          min={tomorrow}
          required
        />
      </div>
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/tools" />
      </FormBar>
    </Form>
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

/** One below the other. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
