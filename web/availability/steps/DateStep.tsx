import { lazy, Suspense, useState } from 'react'
import { nextStep } from '#domain/availability/booking-steps.ts'
import { fullnessOf } from '#domain/availability/fullness.ts'
import { isOverToday, whyNoTimes } from '#domain/availability/day-view.ts'
import { currentMonth, whyNotOpen, type NotOpen } from '#domain/availability/opening-dates.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { longDate, monthOf, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { firstWords } from '#domain/first-words.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { Button } from '#ui/Button.tsx'
import { CalendarGrid, type DayLook } from '#ui/CalendarGrid.tsx'
import { DayOutlook } from './DayOutlook.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import css from './StepLayout.module.css'
import { useMonthAtHand } from '#web/availability/times/useMonthAtHand.ts'
import { useMonthSlots } from '#web/availability/times/useMonthSlots.ts'
import type { StartFlow } from './useSlotFlow.ts'

const NotOpenDialog = lazy(() =>
  import('#web/availability/times/NotOpenDialog.tsx').then((file) => ({ default: file.NotOpenDialog })),
)

/** The day calendar and, below it, what the chosen day has to offer (spec 2, Day calendar). */
export function DateStep({ position, choice, offer }: StartFlow) {
  const { service, steps } = position
  const { date, choose, goTo } = choice
  const { day } = offer
  const { now, openingDates, catalogue } = useHouse()
  const monthAtHand = useMonthAtHand(choice)
  const [notice, setNotice] = useState(choice.notOpen)
  const pick = (picked: SydneyDate) => {
    const notOpen = whyNotOpen(picked, service.id, now(), openingDates)
    if (notOpen) setNotice(notOpen)
    else choose({ date: picked })
  }
  const jumpTo = (to: SydneyDate) => {
    setNotice(null)
    monthAtHand.show(monthOf(to))
    pick(to)
  }
  const why = whyNoTimes({ error: day.error, date, slots: day.availableSlots, now: now() })
  const whyNot = whyNotOn(date, day.isLoading ? null : why)
  const shut = date && catalogue.closedHours[service.id]?.[date]

  return (
    <>
      <StepHead position={position} />
      <Calendar {...{ service, choice, monthAtHand }} disabled={day.isLoading} onPick={pick} />
      <Suspense fallback={null}>
        {notice && <NotOpenDialog notice={notice} onClose={() => setNotice(null)} onJump={jumpTo} />}
      </Suspense>
      <DayOutlook {...{ position, choice, offer, why, shut }} onJump={jumpTo} />
      <StepActions reason={whyNot}>
        <Button whyNot={whyNot} busy={day.isLoading} onClick={() => goTo(nextStep(steps, 'date'))}>
          NEXT
        </Button>
      </StepActions>
    </>
  )
}

type CalendarProps = {
  service: HouseService
  choice: StartFlow['choice']
  monthAtHand: ReturnType<typeof useMonthAtHand>
  disabled: boolean
  onPick: (date: SydneyDate) => void
}

/** The days of the month at hand, each with how busy it will be, and where what can be booked ends. */
function Calendar({ service, choice: { date, movedFrom }, monthAtHand, disabled, onPick }: CalendarProps) {
  const { now, openingDates, catalogue } = useHouse()
  const { month, turnTo, lastDay } = monthAtHand
  const { slots, retry } = useMonthSlots(service.id, month)
  const shut = catalogue.closedHours[service.id]
  const looks = new Map(Object.entries(slots ?? {}).map(([of, times]) => [of, lookOfTimes(of, times, now())]))
  const dayLook = (of: SydneyDate): DayLook => {
    if (movedFrom && of === sydneyDateOf(movedFrom)) return ownDay
    const notOpen = whyNotOpen(of, service.id, now(), openingDates)
    if (notOpen) return lookOfClosed(notOpen)
    if (!slots) return {}
    const look = looks.get(of) ?? { tone: 'full', note: of > lastDay ? 'not open for booking yet' : 'no times' }
    return shut?.[of] ? { ...look, note: `${look.note}, ${shut[of]}` } : look
  }

  return (
    <>
      <CalendarGrid
        label="Date"
        month={month}
        firstMonth={currentMonth(now())}
        lastMonth={monthOf(lastDay)}
        today={sydneyDateOf(now())}
        selected={date}
        dayLook={dayLook}
        disabled={disabled}
        onMonth={turnTo}
        onPick={onPick}
      />
      {[...looks.values()].some(({ tone }) => tone === 'filling up' || tone === 'nearly full') && (
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
    </>
  )
}

/** The day that the booking has which is moved; it may be moved within it. */
const ownDay: DayLook = { tone: 'own', note: 'your booking now' }

/** A day on which nothing can be booked, whatever its times. */
function lookOfClosed(notOpen: NotOpen): DayLook {
  if (notOpen.why === 'past') return { isBarred: true, tone: 'past', note: 'past' }
  return { tone: 'closed', note: notOpen.why === 'closed' ? `closed, ${notOpen.closure.title}` : 'not open yet' }
}

/** A day with times: how busy it will be, or why none of them can be had. */
function lookOfTimes(date: SydneyDate, times: readonly Slot[], now: Date): DayLook {
  if (isOverToday(date, times, now)) return { tone: 'full', note: 'no more times' }
  if (!times.some((slot) => slot.bookable)) return { tone: 'full', note: 'sold out' }
  const fullness = fullnessOf(times, now)
  return { tone: fullness, note: fullness }
}

function whyNotOn(date: SydneyDate | null, why: string | null): string | null {
  if (date === null) return 'Choose a date first.'
  return why && 'Choose a day with free times.'
}
