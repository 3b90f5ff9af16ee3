import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { DayAnswer } from '#api/arrivals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { BookingAct } from '#desk/bookings/ActOnBooking.tsx'
import { useUnsentParties } from '#desk/offline/desk-here.ts'
import { useIsWide } from '#desk/parts/useIsWide.ts'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { ActOnParty } from './ActOnParty.tsx'
import { Chips } from './Chips.tsx'
import { countsOfChips, rowsOfChip, type Chip } from './day-filter.ts'
import { standingOf, type Standing } from './day-words.ts'
import css from './DayScreen.module.css'
import { DaySheet } from './DaySheet.tsx'
import { DoneBar } from './DoneBar.tsx'
import { HouseLine } from './HouseLine.tsx'
import { bookingOf, focusRow } from './row-focus.ts'
import type { Opened } from './RowActs.tsx'
import { ScanCard } from './ScanCard.tsx'
import { SheetRow } from './SheetRow.tsx'
import { SheetTools } from './SheetTools.tsx'
import { answerKey, useArrivals, type Arrivals } from './useArrivals.ts'
import { useLine } from './useDay.ts'
import { useSheetKeys, type OpenedRow } from './useSheetKeys.ts'
import { useUsbScanner } from './useUsbScanner.ts'

const Beside = lazy(async () => ({ default: (await import('./Beside.tsx')).Beside }))

type Props = { day: DayAnswer; now: Date; isToday: boolean }

/** The parties of a day: found, narrowed by a chip, checked in, and changed. */
export function Sheet({ day, now, isToday }: Props) {
  const arrivals = useArrivals(day.date)
  const chosen = useChosen()
  const { chip, setChip, opened, open, actOn } = chosen
  const standings = useMemo(() => day.rows.map((row) => standingOf(row, now)), [day.rows, now])
  const shown = rowsOfChip(standings, chip)
  const { card, answeredRow, cardOfRow } = cardsOf(arrivals, shown)
  const line = useLine()
  useUsbScanner((code) => void arrivals.acts.checkIn({ code }))
  useSheetKeys({ day, chosen: opened?.bookingId ?? chosen.row, opened, open, arrivals, onAct: actOn, onChip: setChip })
  useFindFirst()
  useRowFirst(open)

  return (
    <>
      <HouseLine day={day} line={line} />
      <SheetTools standings={standings} acts={arrivals.acts} setChip={setChip} onFound={chosen.close} />
      {answeredRow === null && card}
      {day.groups.length === 0 ? (
        <NobodyBooked canSell={day.date >= sydneyDateOf(now)} />
      ) : (
        <div className={css.sides}>
          <div className={css.list} onFocus={({ target }) => chosen.chooseRow(bookingOf(target))}>
            <Chips chosen={chip} counts={countsOfChips(standings)} onChoose={setChip} />
            <Parties
              {...{ groups: day.groups, shown, isToday, chip, arrivals, opened, answeredRow, cardOfRow }}
              onOpen={open}
              onAct={actOn}
            />
          </div>
          <BesideWhenWide day={day} chosen={chosen.row} arrivals={arrivals} onAct={actOn} />
        </div>
      )}
      <DoneBar arrivals={arrivals} />
      {chosen.acting && <Acting {...chosen.acting} day={day} onClose={chosen.stopActing} onDone={arrivals.acts.tell} />}
    </>
  )
}

type ActingOn = { bookingId: string; act: BookingAct }

/** What is chosen on a sheet: a chip, a row, what is open below one, and what is being changed of one. */
function useChosen() {
  const [chip, setChip] = useState<Chip>('All')
  const [row, setRow] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedRow>(null)
  const [acting, setActing] = useState<ActingOn | null>(null)
  const open = useCallback((bookingId: string, what: Opened | null) => setOpened(what && { bookingId, what }), [])
  const actOn = useCallback((bookingId: string, act: BookingAct) => setActing({ bookingId, act }), [])
  return {
    chip,
    setChip,
    row,
    opened,
    open,
    acting,
    actOn,
    chooseRow: (bookingId: string | undefined) => setRow(bookingId ?? row),
    close: () => setOpened(null),
    stopActing: () => setActing(null),
  }
}

/**
 * The card of the answer to a check-in. Where a row was pressed, there is the answer, and a row that is in says so
 * itself: the list does not move away under whoever goes on with it.
 */
function cardsOf(arrivals: Arrivals, shown: readonly Standing[]) {
  const { answer } = arrivals
  const card = answer && <ScanCard key={answerKey(arrivals)} arrivals={arrivals} answer={answer} />
  const answeredRow = shown.find(({ row }) => row.bookingId === answer?.comes.bookingId)?.row.bookingId ?? null
  return { card, answeredRow, cardOfRow: answer?.result === 'ok' ? null : card }
}

/** Whoever comes by the key that finds guests goes on typing. */
function useFindFirst(): void {
  const { find } = useSearch({ strict: false })
  useEffect(() => {
    if (find) document.querySelector<HTMLElement>('[data-find]')?.focus()
  }, [find])
}

/** Whoever comes for one party finds it opened. */
function useRowFirst(open: (bookingId: string, what: Opened | null) => void): void {
  const { row } = useSearch({ strict: false })
  useEffect(() => {
    if (!row) return
    open(row, 'all')
    focusRow(row, 'name')
  }, [row, open])
}

function NobodyBooked({ canSell }: { canSell: boolean }) {
  return (
    <Empty
      title="Nobody is booked for this day."
      action={
        canSell && (
          <Link to="/sell" className={buttonLook()}>
            New walk-in
          </Link>
        )
      }
    />
  )
}

type PartiesProps = {
  groups: DayAnswer['groups']
  shown: Standing[]
  isToday: boolean
  chip: Chip
  arrivals: Arrivals
  opened: OpenedRow
  /** The row in which a check-in is answered, and the card of the answer. */
  answeredRow: string | null
  cardOfRow: ReactNode
  onOpen: (bookingId: string, what: Opened | null) => void
  onAct: (bookingId: string, act: BookingAct) => void
}

/** The parties of the day that the chip leaves, a row each. */
function Parties(props: PartiesProps) {
  const { groups, shown, isToday, chip, arrivals, opened, answeredRow, cardOfRow, onOpen, onAct } = props
  const unsent = useUnsentParties()
  if (shown.length === 0 && chip !== 'All') return <Empty title="Nobody, at the moment." />
  return (
    <DaySheet groups={groups} standings={shown} isToday={isToday} isNarrowed={chip !== 'All'}>
      {(standing: Standing) => (
        <SheetRow
          key={standing.row.bookingId}
          {...standing}
          isUnsent={unsent.has(standing.row.bookingId)}
          isJustIn={arrivals.justIn === standing.row.bookingId}
          answer={answeredRow === standing.row.bookingId ? cardOfRow : null}
          opened={opened?.bookingId === standing.row.bookingId ? opened.what : null}
          acts={arrivals.acts}
          onOpen={onOpen}
          onAct={onAct}
        />
      )}
    </DaySheet>
  )
}

type BesideProps = {
  day: DayAnswer
  chosen: string | null
  arrivals: Arrivals
  onAct: (bookingId: string, act: BookingAct) => void
}

/** The chosen party beside the list, where there is room for it. */
function BesideWhenWide({ day, chosen, arrivals, onAct }: BesideProps) {
  if (!useIsWide()) return null
  return (
    <Suspense>
      <Beside
        row={day.rows.find(({ bookingId }) => bookingId === chosen) ?? null}
        arrivals={arrivals}
        onAct={(act) => chosen && onAct(chosen, act)}
      />
    </Suspense>
  )
}

type ActingProps = ActingOn & { day: DayAnswer; onClose: () => void; onDone: (said: string) => void }

/** What is being changed of a booking; the bar says what was done. */
function Acting({ bookingId, act, day, onClose, onDone }: ActingProps) {
  return (
    <ActOnParty
      bookingId={bookingId}
      act={act}
      row={day.rows.find((row) => row.bookingId === bookingId)}
      onClose={onClose}
      onDone={(said) => {
        onClose()
        onDone(said)
      }}
    />
  )
}
