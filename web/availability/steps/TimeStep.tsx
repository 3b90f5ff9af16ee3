import { useEffect } from 'react'
import { nextStep } from '#domain/availability/booking-steps.ts'
import { whyNoTimes } from '#domain/availability/day-view.ts'
import type { OfferedTime } from '#domain/availability/offered-times.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { dayPartOf } from '#domain/availability/day-part.ts'
import { clockTimeOf, longDate, zoneLabel, type SydneyDate } from '#domain/sydney-time.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { AwaitedTimes } from '#web/availability/times/AwaitedTimes.tsx'
import { NoTimes } from './NoTimes.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import { timeCard } from '#web/availability/times/TimeCard.tsx'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import type { StartChoice } from '#web/availability/choice/useSlotChoice.ts'
import type { StartFlow } from './useSlotFlow.ts'
import type { StartOffer } from '#web/availability/times/useSlotOffer.ts'

/** The start times of the day, two abreast, each with its price (spec 2, Time slot picker). */
export function TimeStep({ position, choice, offer }: StartFlow) {
  const { now } = useHouse()
  const { service, steps } = position
  const { date, partySize, movedFrom, choose, goTo } = choice
  const { day, times } = offer
  const text = whyNoTimes({ error: day.error, date, slots: day.availableSlots, now: now() })
  const isTaken = isTimeTaken(choice, offer)
  const whyNot = whyNotOn(offer, isTaken)
  useEffect(() => {
    if (isTaken) announce(timeTaken)
  }, [isTaken])
  const none = { service, choice, day, onJump: (to: SydneyDate) => choose({ date: to }) }

  return (
    <>
      <StepHead position={position}>{date && longDate(date)}</StepHead>
      {day.isLoading && <AwaitedTimes service={service} partySize={partySize} hasPrice={movedFrom === null} />}
      {!day.isLoading && text !== null && <NoTimes {...none} text={text} />}
      {!day.isLoading && text === null && (
        <>
          {times.every((offered) => offered.slot === null) && (
            <NoTimes {...none} text="No time on this day has room for your party." />
          )}
          <Times service={service} choice={choice} offer={offer} />
        </>
      )}
      <StepActions reason={whyNot}>
        <Button whyNot={whyNot} busy={day.isLoading} onClick={() => goTo(nextStep(steps, 'slot'))}>
          Continue
        </Button>
      </StepActions>
    </>
  )
}

type TimesProps = Pick<StartFlow, 'choice' | 'offer'> & { service: HouseService }

function Times({ service, choice, offer: { times, slot } }: TimesProps) {
  const house = useHouse()
  const { time, partySize, inCart, movedFrom, choose } = choice
  return (
    <RadioCards
      legend={<h2>Available times ({times[0] && zoneLabel(startsAt(times[0]))})</h2>}
      columns={2}
      earlier={earlierTimes(times, house.now())}
      value={slot && time}
      onChange={(chosen) => choose({ time: chosen })}
      cards={times.map((offered) => ({
        value: clockTimeOf(startsAt(offered)),
        isOver: isOver(offered, house.now()),
        group: service.family === 'massage' ? dayPartOf(startsAt(offered)) : undefined,
        ...timeCard({ offered, service, partySize, inCart, movedFrom, house }),
      }))}
    />
  )
}

const isOver = (offered: OfferedTime, now: Date) => startsAt(offered) <= now

function earlierTimes(times: readonly OfferedTime[], now: Date): string {
  const count = times.filter((offered) => isOver(offered, now)).length
  return count === 1 ? '1 earlier time' : `${count} earlier times`
}

const timeTaken = 'Your time is no longer free. Choose another.'

function whyNotOn({ slot, day }: StartOffer, isTaken: boolean): string | null {
  if (slot) return null
  if (day.isLoading) return 'Loading times…'
  return isTaken ? timeTaken : 'Choose a time first.'
}

/** The visitor has chosen a time, and it cannot be had by this party any more. */
const isTimeTaken = ({ time }: StartChoice, { slot, day }: StartOffer) =>
  slot === null && time !== null && !day.isLoading && day.error === null
