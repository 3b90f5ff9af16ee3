import { useEffect, useState } from 'react'
import type { ClosureAnswer } from '#api/closures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { untilWhen } from '#domain/until-when.ts'
import { useMe } from '#desk/calls/me.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { Alert } from '#ui/Alert.tsx'
import { acts } from './closure-acts.ts'
import { ClosureAct } from './ClosureAct.tsx'
import { closureFacts } from './closure-facts.ts'
import { becameInWords, progressInWords, progressOf, standingInWords } from './closure-words.ts'
import { ClosureGuests } from './ClosureGuests.tsx'
import { RestingMembers } from './RestingMembers.tsx'
import css from './Closures.module.css'

type Props = { closure: ClosureAnswer; timetable: Timetable }

/** A closure that was sent: how long it can be taken back, how far the emails have come, what became of each guest. */
export function SentClosure({ closure, timetable }: Props) {
  const isManager = isAtLeast(useMe().role, 'manager')
  const changes = isManager ? [whoChangedIt('closure', closure.id)] : []
  return (
    <>
      <PageHeading key="sent" title={closure.title} lead={standingInWords(closure, new Date(closure.now))} />
      <div className={css.page}>
        <Progress closure={closure} isManager={isManager} />
        <Facts facts={[...closureFacts(closure, timetable), ...choosing(closure), ...changes]} />
        <ClosureGuests
          closure={closure}
          lead="As they were booked when you closed."
          last={{ name: 'Outcome', render: becameInWords }}
        />
        <RestingMembers closure={closure} />
      </div>
    </>
  )
}

const choosing = ({ guests, answerUntil }: ClosureAnswer) =>
  guests.length > 0 && answerUntil ? [{ name: 'They can choose until', value: untilWhen(new Date(answerUntil)) }] : []

function Progress({ closure, isManager }: { closure: ClosureAnswer; isManager: boolean }) {
  const { id, state, guests, sendsAt, now, to } = closure
  const isOver = to <= now
  const words = acts[state]
  return (
    <Section title="Progress">
      <div className={css.progress}>
        {state === 'WAITING' && sendsAt ? (
          <Waiting key={now} sendsAt={sendsAt} now={now} hasGuests={guests.length > 0} />
        ) : (
          <Telling guests={guests} />
        )}
        {isManager && !isOver && <div className={css.acts}>{words && <ClosureAct id={id} words={words} />}</div>}
      </div>
    </Section>
  )
}

/** How far the emails have come. */
function Telling({ guests }: Pick<ClosureAnswer, 'guests'>) {
  const progress = progressOf(guests)
  const { all, done, skipped, failed } = progress
  return (
    <>
      {guests.length > 0 && <progress aria-label="Guests handled" max={all} value={done + skipped} />}
      <output>{guests.length > 0 ? progressInWords(progress) : 'Nobody was booked in this time.'}</output>
      {failed > 0 && (
        <Alert tone="warning">
          Write to the guests marked “Needs you” yourself: an email to your support address says why.
        </Alert>
      )}
    </>
  )
}

function Waiting({ sendsAt, now, hasGuests }: { sendsAt: string; now: string; hasGuests: boolean }) {
  const left = useSecondsTo(sendsAt, now)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p>
      Closed. {hasGuests ? 'Guests are told' : 'It is for good'}{' '}
      {left > 0 ? (
        <>
          in <strong>{clock}</strong>. Until then you can take it all back.
        </>
      ) : (
        'now.'
      )}
    </p>
  )
}

/** How many seconds are left until then, second by second, from what the clock of the house said. */
function useSecondsTo(instant: string, now: string): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setPassed((performance.now() - since) / 1000), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000 - passed))
}
