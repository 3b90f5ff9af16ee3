import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listener } from '#api/platform/events.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { CallFailed } from '#ui/api-client.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { eventGroups, typesOf, wordsOfEvents, type EventGroup } from './event-words.ts'
import css from './Tools.module.css'
import { makeTool } from './useTools.ts'

/** An address that is told of changes: what it hears of, checked, then added. */
export function NewListenerScreen() {
  const [url, setUrl] = useState('')
  const [groups, setGroups] = useState<EventGroup[]>(eventGroups.map(({ name }) => name))
  const [made, setMade] = useState<Listener | null>(null)
  const { at, go } = useSteps({
    isFilled: url.trim() !== '' && groups.length > 0,
    isBegun: url !== '',
    isDone: made !== null,
  })

  if (made) {
    return (
      <Proof title="The listener is added" said={`${made.url} hears of every change from now on.`}>
        <div className={css.buttons}>
          <Link to="/office/tools" className={buttonLook()}>
            Back to tools
          </Link>
        </div>
      </Proof>
    )
  }
  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this listener"
        answers={[
          { name: 'Address', value: url.trim() },
          { name: 'Hears of', value: wordsOfEvents(typesOf(groups)) },
        ]}
        go="Add this listener"
        busy="Adding the listener…"
        onChange={() => void go('form')}
        onGo={async () => {
          setMade(await addListener(url.trim(), typesOf(groups)))
          await go('done', { replace: true })
        }}
      >
        <p>What it hears can hold names and addresses of members. Only add an address that you trust with them.</p>
      </CheckAnswers>
    )
  }
  return (
    <>
      <PageHeading
        key="form"
        title="Add a listener"
        lead="The house posts a signed message to this address at each change."
      />
      <ForRole needs="owner">
        <ListenerForm {...{ url, setUrl, groups, setGroups }} onSend={() => void go('check')} />
      </ForRole>
    </>
  )
}

/** The house says why an address is not outside; its words stand in for "check the fields". */
async function addListener(url: string, eventTypes: string[]): Promise<Listener> {
  try {
    return await makeTool<Listener>('listeners', { url, eventTypes })
  } catch (error) {
    const why = error instanceof CallFailed ? error.facts['why'] : undefined
    if (!(error instanceof CallFailed) || typeof why !== 'string') throw error
    throw new CallFailed(`This address cannot be used. ${why}`, error.code, error.status, error.facts)
  }
}

type FormProps = {
  url: string
  setUrl: (url: string) => void
  groups: EventGroup[]
  setGroups: (groups: EventGroup[]) => void
  onSend: () => void
}

function ListenerForm({ url, setUrl, groups, setGroups, onSend }: FormProps) {
  const isAddress = URL.parse(url.trim())?.protocol.startsWith('http') ?? false
  const form = useFormErrors<'url' | 'groups'>(
    [
      ...(isAddress ? [] : [{ field: 'url' as const, message: 'Enter an address that begins with https://' }]),
      ...(groups.length > 0 ? [] : [{ field: 'groups' as const, message: 'Tick what it hears of' }]),
    ],
    (field) => field === 'url' && url !== '',
  )
  const toggle = (name: EventGroup) =>
    setGroups(groups.includes(name) ? groups.filter((other) => other !== name) : [...groups, name])
  return (
    <Form label="Add a listener" form={form} isBusy={false} onSend={onSend}>
      <Field
        {...form.field('url', url, setUrl)}
        label="Address"
        hint="For example https://diary.example.com/bathhouse"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        required
      />
      <fieldset>
        <legend>
          <strong>What does it hear of?</strong>
        </legend>
        {form.errorOf('groups') && <p className={css.error}>{form.errorOf('groups')}</p>}
        {eventGroups.map(({ name, title, detail }, place) => (
          <Checkbox
            key={name}
            {...(place === 0 && { id: 'groups' })}
            checked={groups.includes(name)}
            onChange={() => toggle(name)}
          >
            {title} <span className={css.small}>{detail}</span>
          </Checkbox>
        ))}
      </fieldset>
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/tools" />
      </FormBar>
    </Form>
  )
}
