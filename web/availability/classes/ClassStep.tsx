import { lazy, Suspense, useState } from 'react'
import { nextStep } from '#domain/availability/booking-steps.ts'
import { classRows, whyNoClasses, type ClassRow } from '#domain/availability/class-month.ts'
import { whyNotOpen } from '#domain/availability/opening-dates.ts'
import { slotSelected } from '#domain/availability/slot-store.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import { matchPromotion } from '#domain/promotions/match-promotion.ts'
import { dollars } from '#domain/money.ts'
import { clockTimeOf, monthOf, shortDate, spokenTime, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ClassList } from './ClassList.tsx'
import { ClassTimes } from './ClassTimes.tsx'
import { MonthPicker } from '#web/availability/times/MonthPicker.tsx'
import { StepActions } from '#web/availability/steps/StepActions.tsx'
import { StepHead } from '#web/availability/steps/StepHead.tsx'
import { useClassMonth } from '#web/availability/times/useClassMonth.ts'
import { useMonthAtHand } from '#web/availability/times/useMonthAtHand.ts'
import type { StartChoice } from '#web/availability/choice/useSlotChoice.ts'
import type { StartFlow } from '#web/availability/steps/useSlotFlow.ts'
import type { StartOffer } from '#web/availability/times/useSlotOffer.ts'

const NotOpenDialog = lazy(async () => ({
  default: (await import('#web/availability/times/NotOpenDialog.tsx')).NotOpenDialog,
}))

/** The classes of a month, one row a date, and the times of the date that is chosen (spec 2, class mode). */
export function ClassStep(flow: StartFlow) {
  const { position, choice, offer, price } = flow
  const { service } = position
  const { day } = offer
  const { now } = useHouse()
  const { month, turnTo, lastDay } = useMonthAtHand(choice)
  const classes = slotSelected(useClassMonth(service.id, month), offer.slot)
  const { pick, pickRow, notice, setNotice } = usePick(service.id, choice)
  const rows = classRows(classes.availableSlots, choice.partySize, choice.inCart)
  const jumpTo = (to: SydneyDate) => {
    setNotice(null)
    turnTo(monthOf(to))
  }

  return (
    <>
      <StepHead position={position}>
        <PriceInHead service={service} price={price} rows={rows} />
        {service.duration} minutes
      </StepHead>
      <MonthPicker month={month} now={now()} lastDay={lastDay} onMonth={turnTo} />
      <ClassList
        rows={rows}
        none={whyNoClasses({ error: classes.error, month, slots: classes.availableSlots })}
        service={service}
        choice={choice}
        classes={classes}
        onPick={pickRow}
        onMonth={month < monthOf(lastDay) ? turnTo : null}
      />
      {day.error !== null && (
        <Alert tone="danger" action={<Button onClick={day.retry}>Try again</Button>}>
          {day.error}
        </Alert>
      )}
      <WayOn {...flow} rows={rows} isLoading={classes.isLoading || day.isLoading} onPick={pick} />
      {notice && (
        <Suspense fallback={null}>
          <NotOpenDialog notice={notice} onClose={() => setNotice(null)} onJump={jumpTo} />
        </Suspense>
      )}
    </>
  )
}

/** Choosing a class; a row of a day on which the house is not open shows why instead. */
function usePick(serviceId: string, { choose, movedFrom, notOpen: firstNotice }: StartChoice) {
  const { now, openingDates } = useHouse()
  const [notice, setNotice] = useState(firstNotice)

  const pick = (slot: Slot) => {
    const start = startsAt(slot)
    const date = sydneyDateOf(start)
    choose({ date, time: clockTimeOf(start) })
    dispatchEvent(new CustomEvent('classSlotSelected', { detail: { slot, date } }))
  }
  const pickRow = (row: ClassRow) => {
    const notOpen = whyNotOpen(row.date, serviceId, now(), openingDates)
    if (notOpen && notOpen.why !== 'past') setNotice(notOpen)
    else pick(otherThan(movedFrom, row))
  }
  return { pick, pickRow, notice, setNotice }
}

type PriceProps = Pick<StartFlow, 'price'> & { service: HouseService; rows: readonly ClassRow[] }

/** What a place costs, above the list; members are shown no price for each (spec 2, Time slot picker). */
function PriceInHead({ service, price, rows }: PriceProps) {
  const { promotions } = useHouse()
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  if (price?.item.usesMembership) return 'Free with your membership, '
  if (!price || isMember) return null
  const hasOtherPrice = rows.some((row) => matchPromotion(promotions, row.slot, service.price) !== null)
  return `${dollars(service.price)} per person${hasOtherPrice ? ', or as marked' : ''}, `
}

type WayOnProps = StartFlow & { rows: readonly ClassRow[]; isLoading: boolean; onPick: (slot: Slot) => void }

/** The times of the chosen date, where it has several, and the next step. */
function WayOn({ position, choice, offer, rows, isLoading, onPick }: WayOnProps) {
  const chosen = rows.find((row) => row.date === choice.date)
  const whyNot = whyNotOn(offer, choice.date, isLoading)
  return (
    <StepActions
      times={
        chosen &&
        chosen.times.length > 1 && (
          <ClassTimes key={chosen.date} row={chosen} service={position.service} choice={choice} onPick={onPick} />
        )
      }
      reason={whyNot ?? (chosen ? null : chosenElsewhere(offer.slot))}
    >
      <Button whyNot={whyNot} busy={isLoading} onClick={() => choice.goTo(nextStep(position.steps, 'slot'))}>
        Continue
      </Button>
    </StepActions>
  )
}

/** The slot of a date; when a booking is moved, one at another time than it has. */
function otherThan(movedFrom: Date | null, { slot, times }: ClassRow): Slot {
  if (+startsAt(slot) !== movedFrom?.getTime()) return slot
  return times.find((time) => time.slot && +startsAt(time) !== +movedFrom)?.slot ?? slot
}

/** The class that goes into the cart, in words: a month is looked at in which it is not. */
function chosenElsewhere(slot: Slot | null): string | null {
  if (slot === null) return null
  const start = startsAt(slot)
  return `Chosen: ${shortDate(sydneyDateOf(start))}, ${spokenTime(start)}`
}

function whyNotOn({ slot, day }: StartOffer, date: SydneyDate | null, isLoading: boolean): string | null {
  if (isLoading) return 'Loading classes…'
  if (slot) return null
  if (date === null || day.error !== null) return 'Choose a class first.'
  return 'This class no longer has room for your party. Choose another one.'
}
