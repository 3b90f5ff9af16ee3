import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClosureAnswer, ClosureGuest } from '#api/closures.ts'
import { nothingIsBooked } from '#domain/closures/closed-time.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Section } from '#desk/parts/Section.tsx'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { CallFailed } from '#ui/api-client.ts'
import { whatIsShut } from './closure-draft.ts'
import { closureFacts } from './closure-facts.ts'
import { changesInWords, offerNames, offers, restsInWords, sendInWords, totalsInWords } from './closure-words.ts'
import css from './Closures.module.css'
import { lookAgain, sendClosure } from './useClosures.ts'
import { useOverlaps } from './useOverlaps.ts'

type Props = { closure: ClosureAnswer; timetable: Timetable; reason: string; onChange: () => void }

/** Everything once more. When the house has moved on since, it says who, and shows what would happen now. */
export function CheckClosure({ closure, timetable, reason, onChange }: Props) {
  const { moved, send } = useSend(closure, reason)
  return (
    <CheckAnswers
      key="check"
      title="Check this closure"
      answers={[
        ...closureFacts(closure, timetable),
        { name: 'What they get', value: offersInWords(closure.guests) },
        { name: 'Why', value: reason },
      ]}
      go={sendInWords(closure.totals)}
      isFinal
      busy="Closing…"
      onChange={onChange}
      onGo={send}
    >
      {moved && (
        <Answer key={moved.join()}>
          <Alert tone="warning">{moved.join(' ')} What you see here now is up to date.</Alert>
        </Answer>
      )}
      <WhatHappens closure={closure} timetable={timetable} />
    </CheckAnswers>
  )
}

/** Sends a closure as the screen shows it; `moved`: what has changed since it was seen, in sentences. */
function useSend(closure: ClosureAnswer, reason: string) {
  const [moved, setMoved] = useState<string[] | null>(null)
  const navigate = useNavigate()
  const send = async () => {
    try {
      await sendClosure(closure, reason)
      await navigate({ to: '.', search: {}, replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed) || !['closure.world-changed', 'revision.old'].includes(error.code)) throw error
      await lookAgain(closure.id)
      setMoved([error.message, ...changesInWords(error.facts)])
    }
  }
  return { moved, send }
}

function offersInWords(guests: readonly ClosureGuest[]): string {
  const counted = offers.flatMap((offer) => {
    const many = guests.filter((guest) => guest.kind === 'booking' && guest.offer === offer).length
    return many > 0 ? [`${offerNames[offer]}: ${many}`] : []
  })
  return counted.join(', ') || 'Nobody is booked'
}

function WhatHappens({ closure, timetable }: Pick<Props, 'closure' | 'timetable'>) {
  const overlaps = useOverlaps(closure)
  const { totals, from, to } = closure
  return (
    <Section title="What happens">
      <ul className={css.totals}>
        {[...totalsInWords(totals), ...restsInWords(closure), ...overlaps].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{nothingIsBooked(whatIsShut(closure, timetable), new Date(from), new Date(to))}</li>
        {totals.guests > 0 && (
          <li>Guests get their email a little later. A clock shows how long you can still take it all back.</li>
        )}
      </ul>
    </Section>
  )
}
