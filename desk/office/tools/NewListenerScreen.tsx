import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listenerBounds, type Listener } from '#api/platform/events.ts'
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
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { eventGroups, typesOf, wordsOfEvents, type EventGroup } from './event-words.ts'
import css from './Tools.module.css'
import { makeTool } from './useTools.ts'

/** An address that is told of changes: what it hears of, checked, then added. */
export function NewListenerScreen() {
  const listener = useNewListener()
  const { draft, made, at, go } = listener
  if (made) return <Added listener={made} />
  if (at === 'check') {
    return <CheckListener key="check" {...draft} onChange={() => void go('form')} onGo={listener.add} />
  }
  return (
    <>
      <PageHeading
        key="form"
        title="Add a listener"
        lead="The house posts a signed message to this address at each change."
      />
      <ForRole needs="owner">
        <ListenerForm {...draft} onSend={() => void go('check')} />
      </ForRole>
    </>
  )
}

/** What is typed of a listener, and the steps until it is added. */
function useNewListener() {
  const [url, setUrl] = useState('')
  const [groups, setGroups] = useState<EventGroup[]>(eventGroups.map(({ name }) => name))
  const [made, setMade] = useState<Listener | null>(null)
  const { at, go } = useSteps({
    isFilled: mistakesInListener(url, groups).length === 0,
    isBegun: url !== '',
    isDone: made !== null,
  })
  const add = async () => {
    setMade(await addListener(url.trim(), typesOf(groups)))
    await go('done', { replace: true })
  }
  return { draft: { url, setUrl, groups, setGroups }, made, at, go, add }
}

function Added({ listener }: { listener: Listener }) {
  return (
    <Proof title="The listener is added" said={`${listener.url} hears of every change from now on.`}>
      <div className={css.buttons}>
        <Link to="/office/tools" className={buttonLook()}>
          Back to tools
        </Link>
      </div>
    </Proof>
  )
}

type CheckProps = { url: string; groups: EventGroup[]; onChange: () => void; onGo: () => Promise<void> }

function CheckListener({ url, groups, onChange, onGo }: CheckProps) {
  return (
    <CheckAnswers
      title="Check this listener"
      answers={[
        { name: 'Address', value: url.trim() },
        { name: 'Events', value: wordsOfEvents(typesOf(groups)) },
      ]}
      go="Add this listener"
      busy="Adding the listener…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>What it hears can hold names and addresses of members. Only add an address that you trust with them.</p>
    </CheckAnswers>
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
  const form = useFormErrors<ListenerField>(mistakesInListener(url, groups), (field) => field === 'url' && url !== '')
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
        maxLength={listenerBounds.url.longest}
        required
      />
      <GroupFields groups={groups} setGroups={setGroups} error={form.errorOf('groups')} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/tools" />
      </FormBar>
    </Form>
  )
}

type ListenerField = 'url' | 'groups'

function mistakesInListener(url: string, groups: readonly EventGroup[]): FieldError<ListenerField>[] {
  const isAddress = URL.parse(url.trim())?.protocol.startsWith('http') ?? false
  return [
    ...(isAddress ? [] : [{ field: 'url' as const, message: 'Enter an address that begins with https://' }]),
    ...(groups.length > 0 ? [] : [{ field: 'groups' as const, message: 'Choose at least one event' }]),
  ]
}

type GroupProps = Pick<FormProps, 'groups' | 'setGroups'> & { error: string | null }

function GroupFields({ groups, setGroups, error }: GroupProps) {
  const toggle = (name: EventGroup) =>
    setGroups(groups.includes(name) ? groups.filter((other) => other !== name) : [...groups, name])
  return (
    <fieldset>
      <legend>
        <strong>Which events?</strong>
      </legend>
      {error && <p className={css.error}>{error}</p>}
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
  )
}
