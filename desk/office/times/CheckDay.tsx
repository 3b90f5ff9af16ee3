import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { CallFailed } from '#ui/api-client.ts'
import { buttonLook } from '#ui/Button.tsx'
import { dayAndTime, placesInWords, whatFollowsOnDay, type DayChange } from './day-words.ts'
import { Exceptions } from './Exceptions.tsx'
import { nameOf } from './pattern-words.ts'
import { offersNothing } from './preview-words.ts'
import css from './Times.module.css'
import { previewDay, type DayPreview } from './useDays.ts'
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
export function CheckDay({ service, timetable: { resources }, change, previewed: first, onChange, onDone }: Props) {
  const [previewed, setPreviewed] = useState(first)
  const [moved, setMoved] = useState<string | null>(null)
  const { exception } = change
  const { preview } = previewed
  const { title, go } = wordsOfDay(change)
  const send = async () => {
    try {
      onDone(await applyTimes(previewed.request, preview.token))
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'preview.old') throw error
      setPreviewed(await previewDay(service.id, change))
      setMoved(error.message)
    }
  }
  return (
    <CheckAnswers
      key="check"
      title={title}
      answers={[
        { name: 'Service', value: service.name },
        { name: 'When', value: dayAndTime(exception) },
        { name: 'Where', value: nameOf(resources, exception.resourceId) },
        ...(change.act === 'add' && service.kind !== 'massage'
          ? [
              { name: 'How long', value: `${exception.minutes ?? service.minutes} minutes` },
              { name: 'For how many', value: sizeOf(exception.places) },
            ]
          : []),
      ]}
      go={go}
      isOff={offersNothing(preview)}
      busy="Changing the times…"
      onChange={onChange}
      onGo={send}
    >
      {moved && (
        <Answer key={preview.token}>
          <Alert tone="warning">{moved} What you see here now is the new preview.</Alert>
        </Answer>
      )}
      <Section title="What happens">
        <ul className={css.follows}>
          {whatFollowsOnDay(preview).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {service.hidden && <li>The service is hidden: nobody can book it until you show it.</li>}
        </ul>
      </Section>
      <Exceptions preview={preview} />
    </CheckAnswers>
  )
}

const sizeOf = (places: number | null) => (places === null ? 'As many as always' : placesInWords(places))

type DoneProps = Pick<Props, 'service' | 'change'> & { done: TimesPreview }

/** The page that stays after one day was changed. */
export function DayChanged({ service: { id, name, hidden }, change, done }: DoneProps) {
  const seen = hidden ? 'Guests see it when you show the service.' : 'Guests see it at once.'
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
