import { lazy, Suspense, useState } from 'react'
import { nextStep } from '#domain/availability/booking-steps.ts'
import { fullnessOf } from '#domain/availability/fullness.ts'
import { whyNoTimes } from '#domain/availability/day-view.ts'
import { currentMonth, whyNotOpen, type NotOpen } from '#domain/availability/opening-dates.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { longDate, monthOf, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { firstWords } from '#domain/first-words.ts'
import { useHouse } from '#web/shell/house.ts'
import { Button } from '#ui/Button.tsx'
import { CalendarGrid, type DayLook } from '#ui/CalendarGrid.tsx'
import { DayOutlook } from './DayOutlook.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import css from './StepLayout.module.css'
import { useMonthAtHand } from './useMonthAtHand.ts'
import { useMonthSlots } from './useMonthSlots.ts'
import type { StartFlow } from './useSlotFlow.ts'

const NotOpenDialog = lazy(async () => ({ default: (await import('./NotOpenDialog.tsx')).NotOpenDialog }))

/** The day calendar and, below it, what the chosen day has to offer (spec 2, Day calendar). */
export function DateStep({ position, choice, offer }: StartFlow) {
  const { service, steps } = position
  const { date, movedFrom, choose, goTo } = choice
  const { day } = offer
  const { now, openingDates } = useHouse()
  const today = sydneyDateOf(now())
  const { month, show, turnTo, lastDay } = useMonthAtHand(choice)
  const { slots, retry } = useMonthSlots(service.id, month)
  const [notice, setNotice] = useState(choice.notOpen)

  const pick = (picked: SydneyDate) => {
    const notOpen = whyNotOpen(picked, service.id, now(), openingDates)
    if (notOpen) setNotice(notOpen)
    else choose({ date: picked })
  }
  const jumpTo = (to: SydneyDate) => {
    setNotice(null)
    show(monthOf(to))
    pick(to)
  }
  const dayLook = (of: SydneyDate) =>
    movedFrom && of === sydneyDateOf(movedFrom)
      ? ownDay
      : lookOf(whyNotOpen(of, service.id, now(), openingDates), slots && (slots[of] ?? []), of > lastDay, now())
  const isSomeDayBusy = Object.values(slots ?? {}).some((day) => fullnessOf(day, now()) !== 'plenty of room')
  const why = whyNoTimes({ error: day.error, date, slots: day.availableSlots })
  const whyNot = whyNotOn(date, day.isLoading ? null : why)

  return (
    <>
      <StepHead position={position} />
      <CalendarGrid
        label="Date"
        month={month}
        firstMonth={currentMonth(now())}
        lastMonth={monthOf(lastDay)}
        today={today}
        selected={date}
        dayLook={dayLook}
        disabled={day.isLoading}
        onMonth={turnTo}
        onPick={pick}
      />
      {isSomeDayBusy && (
        <p className={css.horizon} aria-hidden="true">
          <b>~</b> filling up · <b>~~</b> nearly full
        </p>
      )}
      {month >= monthOf(lastDay) && <output className={css.horizon}>You can book up to {longDate(lastDay)}.</output>}
      {retry && (
        <p role="alert">
          {firstWords.monthSlotsFailed}{' '}
          <Button look="plain" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <Suspense fallback={null}>
        {notice && <NotOpenDialog notice={notice} onClose={() => setNotice(null)} onJump={jumpTo} />}
      </Suspense>
      <DayOutlook {...{ position, choice, offer, why }} onJump={jumpTo} />
      <StepActions reason={whyNot}>
        <Button whyNot={whyNot} busy={day.isLoading} onClick={() => goTo(nextStep(steps, 'date'))}>
          NEXT
        </Button>
      </StepActions>
    </>
  )
}

/** The day that the booking has which is moved; it may be moved within it. */
const ownDay: DayLook = { tone: 'own', note: 'your booking now' }

/** A day of the calendar: why it is not open, or whether it has times; its slots are not known before they are loaded. */
function lookOf(
  notOpen: NotOpen | null,
  slots: readonly Slot[] | undefined,
  isTooFarAhead: boolean,
  now: Date,
): DayLook {
  if (notOpen?.why === 'past') return { isBarred: true, tone: 'past', note: 'past' }
  if (notOpen?.why === 'closed') return { tone: 'closed', note: `closed, ${notOpen.closure.title}` }
  if (notOpen) return { tone: 'closed', note: 'not open yet' }
  if (!slots) return {}
  if (slots.some((slot) => slot.bookable)) {
    const fullness = fullnessOf(slots, now)
    return { tone: fullness, note: fullness }
  }
  if (slots.length > 0) return { tone: 'full', note: 'sold out' }
  return { tone: 'full', note: isTooFarAhead ? 'not open for booking yet' : 'no times' }
}

function whyNotOn(date: SydneyDate | null, why: string | null): string | null {
  if (date === null) return 'Choose a date first.'
  return why && 'Choose a day with free times.'
}
