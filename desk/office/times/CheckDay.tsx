import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { dayAndTime, offersNothingOnDay, placesInWords, whatFollowsOnDay, type DayChange } from './day-words.ts'
import { ClashWays } from './ClashWays.tsx'
import { Exceptions } from './Exceptions.tsx'
import { MovedOn } from './MovedOn.tsx'
import { nameOf } from './pattern-words.ts'
import css from './Times.module.css'
import { previewDay, type DayPreview } from './useDays.ts'
import { useSend } from './useSend.ts'
import { applyTimes, type Timetable } from './useTimetable.ts'

const words = {
  extra: { title: 'Check this one-off session', go: 'Add this session', done: 'The session is added' },
  gap: { title: 'Take this session away?', go: 'Take this session away', done: 'The session is taken away' },
  removed: { title: 'Remove this one-off session?', go: 'Remove this session', done: 'The session is removed' },
  restored: { title: 'Put this session back?', go: 'Put this session back', done: 'The session is put back' },
}

/** What a change of one day is, in words. */
export function wordsOfDay({ act, exception: { kind } }: DayChange) {
  if (act === 'back') return words[kind === 'extra' ? 'removed' : 'restored']
  return words[act === 'add' ? 'extra' : 'gap']
}

type Props = {
  service: StaffService
  timetable: Timetable
  change: DayChange
  previewed: DayPreview
  onChange: () => void
  onDone: (done: TimesPreview) => void
}

/** What a change of one day would do, before it is done; if the calendar moves on, what it would do now. */
export function CheckDay(props: Props) {
  const { service, timetable, change, onChange, onDone } = props
  const [{ preview, request }, setPreviewed] = useState(props.previewed)
  const { moved, send, lookAgain } = useSend({
    apply: async () => onDone(await applyTimes(request, preview.token)),
    lookAnew: async () => setPreviewed(await previewDay(service.id, change)),
  })
  const { title, go } = wordsOfDay(change)
  return (
    <CheckAnswers
      key="check"
      title={title}
      answers={answersOf(service, timetable, change)}
      go={go}
      isOff={offersNothingOnDay(preview)}
      busy="Changing the times…"
      onChange={onChange}
      onGo={send}
    >
      {moved && <MovedOn said={moved} token={preview.token} />}
      <WhatHappens preview={preview} isHidden={service.hidden} />
      <Exceptions preview={preview}>
        <ClashWays service={service} clashes={preview.clashes} onLookAgain={lookAgain} />
      </Exceptions>
    </CheckAnswers>
  )
}

const answersOf = (service: StaffService, { resources }: Timetable, { act, exception }: DayChange) => [
  { name: 'Service', value: service.name },
  { name: 'When', value: dayAndTime(exception) },
  { name: 'Where', value: nameOf(resources, exception.resourceId) },
  ...(act === 'add' && service.kind !== 'massage'
    ? [
        { name: 'How long', value: `${exception.minutes ?? service.minutes} minutes` },
        { name: 'For how many', value: sizeOf(exception.places) },
      ]
    : []),
]

const sizeOf = (places: number | null) => (places === null ? 'As many as always' : placesInWords(places))

function WhatHappens({ preview, isHidden }: { preview: TimesPreview; isHidden: boolean }) {
  return (
    <Section title="What happens">
      <ul className={css.follows}>
        {whatFollowsOnDay(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {isHidden && <li>The service is hidden: nobody can book it until you show it.</li>}
      </ul>
    </Section>
  )
}

type DoneProps = Pick<Props, 'service' | 'change'> & { done: TimesPreview }

/** The page that stays after one day was changed. */
export function DayChanged({ service: { id, name, hidden }, change, done }: DoneProps) {
  const when = useWhenGuestsSee()
  const seen = `Guests see it ${hidden ? 'when you show the service' : when}.`
  return (
    <Proof title={wordsOfDay(change).done} said={`${name}, ${dayAndTime(change.exception)}. ${seen}`}>
      <Exceptions preview={done} />
      <Ways>
        <Link
          to="/office/times/$id/days"
          params={{ id }}
          search={{ day: change.exception.day }}
          className={buttonLook()}
        >
          See that week
        </Link>
        <Link to="/office/times" className={buttonLook('plain')}>
          Back to the times
        </Link>
      </Ways>
    </Proof>
  )
}
