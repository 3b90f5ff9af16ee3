import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { timesText, type ClassRow } from '#domain/availability/class-month.ts'
import type { ClassStore } from '#domain/availability/class-store.ts'
import { shareTaken } from '#domain/availability/fullness.ts'
import { whyNotOpen } from '#domain/availability/opening-dates.ts'
import { isSamePlace, startsAt } from '#domain/availability/slot.ts'
import { matchPromotion } from '#domain/promotions/match-promotion.ts'
import {
  longDate,
  monthOf,
  shiftMonth,
  spokenMonth,
  zoneLabel,
  type SydneyDate,
  type SydneyMonth,
} from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { House, HouseService } from '#web/shell/open-house.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { RadioCards, type RadioCard } from '#ui/RadioCards.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './ClassStep.module.css'
import { SlotPrice, whyNotOffered } from '#web/availability/times/TimeCard.tsx'
import type { StartChoice } from '#web/availability/choice/useSlotChoice.ts'

type Props = {
  rows: ClassRow[]
  none: { text: string; hint: string | null } | null
  classes: ClassStore & { retry: () => void }
  service: HouseService
  choice: StartChoice
  onPick: (row: ClassRow) => void
  /** Turns to another month; null where there is none to turn to. */
  onMonth: ((month: SydneyMonth) => void) | null
}

/** As many rows as there is room for in 24rem. */
const ROWS_IN_FOLD = 4

/** 'Available Classes': its rows, or what there is to say instead; rows stay while another month is awaited. */
export function ClassList({ rows, none, classes, service, choice, onPick, onMonth }: Props) {
  const heading = useId()
  const { selectedMonth: month, isLoading } = classes
  const count = rows.length === 1 ? '1 date' : `${rows.length} dates`
  const list = useRef<HTMLElement>(null)
  const { isFolded, unfold } = useFold(list, rows, choice.date)
  useMonthAnnounced(month, isLoading || none ? null : `${count} with classes in ${spokenMonth(month)}`)
  const notePick = useKeptInSight(list, choice.date)
  const pick = (row: ClassRow) => {
    notePick(row.date)
    onPick(row)
  }

  return (
    <div className={css.classes}>
      <h2 id={heading}>Available Classes</h2>
      {isLoading && none && <Skeleton label="Loading classes…" shape="rows" blocks={4} />}
      {!none && (
        <section
          // Another month begins at its top.
          key={rows[0] && monthOf(rows[0].date)}
          ref={list}
          className={names(css.list, isFolded && css.folded, isLoading && css.turning)}
          aria-labelledby={heading}
          aria-busy={isLoading || undefined}
          inert={isLoading}
          // Without a mouse it is scrolled with the arrow keys, past rows that cannot be chosen.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <Dates rows={rows} service={service} choice={choice} onPick={pick} />
        </section>
      )}
      {!none && isFolded && (
        <Button look="quiet" className={css.unfold} onClick={unfold}>
          Show all {count}
        </Button>
      )}
      {!isLoading && <NoDates none={none} classes={classes} onMonth={onMonth} />}
    </div>
  )
}

/** A long list shows its first rows, unless a later one is chosen, until it is asked for all. */
function useFold(list: RefObject<HTMLElement | null>, rows: readonly ClassRow[], date: SydneyDate | null) {
  const [isUnfolded, setUnfolded] = useState(false)
  // The button goes with what it was pressed for: whoever pressed it by keyboard goes on in the list.
  const unfold = () => {
    setUnfolded(true)
    list.current?.focus({ preventScroll: true })
  }
  const isFolded =
    !isUnfolded && rows.findIndex((row) => row.date === date) < ROWS_IN_FOLD && rows.length > ROWS_IN_FOLD
  return { isFolded, unfold }
}

function Dates({ rows, service, choice, onPick }: Pick<Props, 'rows' | 'service' | 'choice' | 'onPick'>) {
  const house = useHouse()
  return (
    <RadioCards
      legend={<span className="visually-hidden">Available Classes</span>}
      earlier="Earlier today"
      value={choice.date}
      onChange={(date) => {
        const picked = rows.find((row) => row.date === date)
        if (picked) onPick(picked)
      }}
      cards={rows.map((row) => ({ value: row.date, ...classCard(row, service, choice, house) }))}
    />
  )
}

/** Why there are no dates: they could not be asked for, or the month has none. */
function NoDates({ none, classes, onMonth }: Pick<Props, 'none' | 'classes' | 'onMonth'>) {
  if (classes.error !== null) {
    return (
      <Answer>
        <Alert tone="danger" action={<Button onClick={classes.retry}>Try again</Button>}>
          {classes.error}
        </Alert>
      </Answer>
    )
  }
  return none && <NoClasses none={none} nextMonth={shiftMonth(classes.selectedMonth, 1)} onMonth={onMonth} />
}

type NoClassesProps = { none: NonNullable<Props['none']>; nextMonth: SydneyMonth; onMonth: Props['onMonth'] }

function NoClasses({ none, nextMonth, onMonth }: NoClassesProps) {
  return (
    <div className={css.none}>
      <output>
        {none.text}
        {none.hint && <span className={css.hint}>{none.hint}</span>}
      </output>
      {onMonth && (
        <Button look="quiet" onClick={() => onMonth(nextMonth)}>
          See {spokenMonth(nextMonth)}
        </Button>
      )}
    </div>
  )
}

/** A date as a card: when, and how many places are left on it, or why it cannot be had (spec 2, ruling 3). */
function classCard(
  row: ClassRow,
  service: HouseService,
  { partySize, inCart, movedFrom }: StartChoice,
  house: House,
): Omit<RadioCard, 'value'> {
  const start = startsAt(row.slot)
  const promotion = matchPromotion(house.promotions, row.slot, service.price)
  const slots = row.times.flatMap((time) => time.slots)
  const isOffered = row.times.some((time) => time.slot !== null)
  const isInCart = inCart.some((place) => isSamePlace(place, row.slot))
  const hasOwn = row.times.some((time) => +startsAt(time) === movedFrom?.getTime())
  const isShut = whyNotOpen(row.date, service.id, house.now(), house.openingDates) !== null
  return {
    label: isOffered ? longDate(row.date) : <s>{longDate(row.date)}</s>,
    level: shareTaken(slots, house.now()),
    detail: (
      <>
        {timesText(row)} {zoneLabel(start)},{' '}
        <span className={css.spots}>
          <Spots text={row.spots} />
        </span>
        {row.isOpen && !isOffered && <> · {whyNotOffered(slots, partySize)}</>}
        {hasOwn && <> · Your booking now</>}
        {isOffered && isInCart && <> · Also in your cart</>}
      </>
    ),
    aside: isOffered && promotion && !movedFrom && <SlotPrice {...{ service, promotion, partySize, house }} />,
    isOver: row.times.every((time) => startsAt(time) <= house.now()),
    // A shut day says why when it is chosen, as in the calendar.
    disabled: (!isOffered && !isShut) || (hasOwn && row.times.length === 1),
  }
}

/** The specification writes `1 spots available`; a screen reader says one spot. */
function Spots({ text }: { text: string }) {
  if (!text.startsWith('1 ')) return text
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">1 spot available</span>
    </>
  )
}

/** Tells screen readers how many classes the chosen month has. */
function useMonthAnnounced(month: SydneyMonth, brought: string | null): void {
  const announced = useRef(month)
  useEffect(() => {
    if (brought === null || announced.current === month) return
    announced.current = month
    announce(brought)
  }, [month, brought])
}

/** On a phone the bar grows by the times of a date that is picked: the row that was pressed comes to stand above it. */
function useKeptInSight(list: RefObject<HTMLElement | null>, date: SydneyDate | null): (picked: SydneyDate) => void {
  const picked = useRef<SydneyDate>(null)
  useEffect(() => {
    if (date === null || picked.current !== date) return
    picked.current = null
    list.current?.querySelector('label:has(:checked)')?.scrollIntoView({ block: 'nearest' })
  }, [list, date])
  return (date) => {
    picked.current = date
  }
}
