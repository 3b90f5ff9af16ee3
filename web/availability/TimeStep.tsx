import { useEffect } from 'react'
import { nextStep } from '#domain/availability/booking-steps.ts'
import { whyNoTimes } from '#domain/availability/day-view.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { clockTimeOf, longDate, zoneLabel, type SydneyDate } from '#domain/sydney-time.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NoTimes } from './NoTimes.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import { timeCard } from './TimeCard.tsx'
import { useHouse } from '#web/shell/house.ts'
import type { StartChoice } from './useSlotChoice.ts'
import type { StartFlow } from './useSlotFlow.ts'
import type { StartOffer } from './useSlotOffer.ts'

/** The start times of the day, two abreast, each with its price (spec 2, Time slot picker). */
export function TimeStep({ position, choice, offer, price }: StartFlow) {
  const house = useHouse()
  const { service, steps } = position
  const { date, time, partySize, inCart, movedFrom, choose, goTo } = choice
  const { day, times, slot } = offer
  const text = whyNoTimes({ error: day.error, date, slots: day.availableSlots })
  const isTaken = isTimeTaken(choice, offer)
  const whyNot = whyNotOn(offer, isTaken)
  useEffect(() => {
    if (isTaken) announce(timeTaken)
  }, [isTaken])
  const jumpTo = (to: SydneyDate) => choose({ date: to })

  return (
    <>
      <StepHead position={position}>{date && longDate(date)}</StepHead>
      {day.isLoading && <Skeleton label="Loading times…" shape="times" blocks={14} />}
      {!day.isLoading && text !== null && <NoTimes {...{ service, choice, day, text }} onJump={jumpTo} />}
      {!day.isLoading && text === null && (
        <>
          {times.every((offered) => offered.slot === null) && (
            <NoTimes
              {...{ service, choice, day }}
              text="No time of this day has room for your party."
              onJump={jumpTo}
            />
          )}
          <RadioCards
            legend={<h2>Available times ({times[0] && zoneLabel(startsAt(times[0]))})</h2>}
            columns={2}
            value={slot && time}
            onChange={(chosen) => choose({ time: chosen })}
            cards={times.map((offered) => ({
              value: clockTimeOf(startsAt(offered)),
              ...timeCard({ offered, service, partySize, inCart, movedFrom, house }),
            }))}
          />
        </>
      )}
      <StepActions total={price?.total} reason={whyNot}>
        <Button whyNot={whyNot} busy={day.isLoading} onClick={() => goTo(nextStep(steps, 'slot'))}>
          Continue
        </Button>
      </StepActions>
    </>
  )
}

const timeTaken = 'Your time is no longer free. Choose another one.'

function whyNotOn({ slot, day }: StartOffer, isTaken: boolean): string | null {
  if (slot) return null
  if (day.isLoading) return 'Loading times…'
  return isTaken ? timeTaken : 'Choose a time first.'
}

/** The visitor has chosen a time, and it cannot be had by this party any more. */
const isTimeTaken = ({ time }: StartChoice, { slot, day }: StartOffer) =>
  slot === null && time !== null && !day.isLoading && day.error === null
