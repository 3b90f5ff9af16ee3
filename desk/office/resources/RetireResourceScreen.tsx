import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffResource } from '#api/timetable.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { bookedAheadInWords, usersInWords } from './resource-draft.ts'
import { retireResource } from './save-resource.ts'
import { WithResource } from './WithResource.tsx'

/** Takes a pool or room out of use: why, once more to check, then the proof. */
export function RetireResourceScreen() {
  const [gone, setGone] = useState<StaffResource | null>(null)
  if (gone) return <Retired resource={gone} />
  return (
    <WithResource title="Take a pool or room out of use" missing="There is no pool or room in use at this address.">
      {(resource) => <Retire key={resource.id} resource={resource} onDone={() => setGone(resource)} />}
    </WithResource>
  )
}

const follows = 'Its times end today, and nothing can be planned in it. Past visits stay in the books.'

function Retire({ resource, onDone }: { resource: StaffResource; onDone: () => void }) {
  const { id, name, booked } = resource
  const [reason, setReason] = useState('')
  const mistakes = noReason(reason)
  const { at, go } = useSteps({ isFilled: mistakes.length === 0, isDone: false })
  const form = useFormErrors<'reason'>(mistakes, () => false)
  const retire = async () => {
    await retireResource(id, reason.trim())
    onDone()
  }
  if (at === 'check') {
    return <CheckRetiring key="check" {...{ resource, reason }} onChange={() => void go('form')} onGo={retire} />
  }
  return (
    <>
      <PageHeading key="form" title={`Take ${name} out of use`} lead={follows} />
      <Form label="Take it out of use" form={form} isBusy={false} onSend={() => void go('check')}>
        <ReasonField {...form.field('reason', reason, setReason)} />
        <BookedFirst booked={booked} />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/resources/$id" params={{ id }} />
        </FormBar>
      </Form>
    </>
  )
}

type CheckProps = { resource: StaffResource; reason: string; onChange: () => void; onGo: () => Promise<void> }

function CheckRetiring({ resource: { name, services, booked }, reason, onChange, onGo }: CheckProps) {
  return (
    <CheckAnswers
      title={`Take ${name} out of use?`}
      answers={[
        { name: 'Pool or room', value: name },
        { name: 'Used by', value: usersInWords(services) },
        { name: 'Booked', value: bookedAheadInWords(booked) },
        { name: 'Why', value: reason.trim() },
      ]}
      go="Take it out of use"
      isFinal
      busy="Taking it out of use…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>{follows}</p>
      <BookedFirst booked={booked} />
    </CheckAnswers>
  )
}

/** Guests who are booked are looked after by a closure; until then the house keeps the pool or room in use. */
function BookedFirst({ booked }: { booked: number }) {
  const plan = <Link to="/office/closures/new">{booked > 0 ? 'Plan a closure' : 'plan a closure'}</Link>
  if (booked === 0) return <p>Nobody has booked it. If somebody does meanwhile, {plan} first: it looks after them.</p>
  return (
    <Alert tone="warning">
      {bookedAheadInWords(booked)}, so it stays in use for now. {plan} first: it looks after them.
    </Alert>
  )
}

function Retired({ resource: { name } }: { resource: StaffResource }) {
  return (
    <Proof title={`${name} is out of use`} said="Its times have ended. You can bring it back whenever you like.">
      <Ways>
        <Link to="/office/resources" className={buttonLook()}>
          Back to pools and rooms
        </Link>
      </Ways>
    </Proof>
  )
}
