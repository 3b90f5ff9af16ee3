import { IconChevronLeft, IconChevronRight, IconPrinter, IconScan } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import { addDays, dayAndMonth, isRealDate, longDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { houseTimeAt, useHouseNow, useHouseToday } from '#desk/calls/house-time.ts'
import { needsTheLine, useLineOfDesk } from '#desk/calls/line.ts'
import { useOfflineDay, useUnsentParties } from '#desk/offline/desk-here.ts'
import type { BookingAct } from '#desk/bookings/ActOnBooking.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { useIsWide } from '#desk/parts/useIsWide.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Empty, Failed } from '#desk/parts/States.tsx'
import { lock } from '#desk/shifts/lock-state.ts'
import { useHere } from '#desk/shifts/useShifts.ts'
import { NotFoundScreen } from '#desk/shell/Missing.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { ActOnParty } from './ActOnParty.tsx'
import { Chips } from './Chips.tsx'
import { countsOfChips, rowsOfChip, type Chip } from './day-filter.ts'
import { standingOf, type Standing } from './day-words.ts'
import css from './DayScreen.module.css'
import { DaySheet } from './DaySheet.tsx'
import { DoneBar } from './DoneBar.tsx'
import type { Command } from './field-commands.ts'
import { FindField } from './FindField.tsx'
import { HouseLine } from './HouseLine.tsx'
import { NowProvider } from './now.ts'
import type { Opened } from './RowActs.tsx'
import { ScanCard } from './ScanCard.tsx'
import { SheetRow } from './SheetRow.tsx'
import { answerKey, useArrivals, type Acts, type Arrivals } from './useArrivals.ts'
import { dayFailed, useDay, useLine } from './useDay.ts'
import { useUsbScanner } from './useUsbScanner.ts'

const Beside = lazy(async () => ({ default: (await import('./Beside.tsx')).Beside }))

/** The day sheet of today. */
export function TodayScreen() {
  return <Day date={useHouseToday()} />
}

/** The sheet of another day. */
export function OtherDayScreen() {
  const { date } = useParams({ from: '/frame/day/$date' })
  return isRealDate(date) ? <Day key={date} date={date} /> : <NotFoundScreen />
}

function Day({ date }: { date: string }) {
  const now = useHouseNow()
  const query = useDay(date)
  const isDown = useLineOfDesk().downSince !== null
  const isToday = date === sydneyDateOf(now)
  return (
    <div className={css.screen} data-beside>
      <div className={css.head}>
        <PageHeading title={`${isToday ? 'Today, ' : ''}${dayAndMonth(date)}`} />
        <Days date={date} isToday={isToday} />
      </div>
      {isDown ? (
        <OfflineSheet date={date} now={now} isToday={isToday} />
      ) : (
        <Asked query={query} waiting="Loading the day" failed={dayFailed} blocks={6}>
          {(day) => (
            <NowProvider value={now}>
              {query.error && (
                <Failed isBusy={query.isFetching} onAgain={() => void query.refetch()}>
                  Could not refresh the list. You see the list of {spokenTime(houseTimeAt(query.dataUpdatedAt))}.
                </Failed>
              )}
              <Sheet day={day} now={now} isToday={isToday} />
            </NowProvider>
          )}
        </Asked>
      )}
    </div>
  )
}

/** The sheet from the list that this device keeps. Other days are asked of the house. */
function OfflineSheet({ date, now, isToday }: { date: string; now: Date; isToday: boolean }) {
  const day = useOfflineDay(date)
  if (!isToday) return <Alert tone="warning">{needsTheLine}</Alert>
  if (!day) return <Alert tone="warning">This device has no list of the day. {needsTheLine}</Alert>
  return (
    <NowProvider value={now}>
      <Sheet day={day} now={now} isToday />
    </NowProvider>
  )
}

/** The way to the days before and after. */
function Days({ date, isToday }: { date: string; isToday: boolean }) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return (
    <nav aria-label="Days" className={css.days}>
      <Link to="/day/$date" params={{ date: before }} className={css.day} aria-label={longDate(before)}>
        <IconChevronLeft size={20} aria-hidden />
      </Link>
      {!isToday && (
        <Link to="/today" className={css.day}>
          Today
        </Link>
      )}
      <Link to="/day/$date" params={{ date: after }} className={css.day} aria-label={longDate(after)}>
        <IconChevronRight size={20} aria-hidden />
      </Link>
      <Link
        to="/print/$date"
        params={{ date }}
        search={{ print: 'yes' }}
        className={css.day}
        aria-label="Print this day"
      >
        <IconPrinter size={20} aria-hidden />
      </Link>
    </nav>
  )
}

type SheetProps = { day: DayAnswer; now: Date; isToday: boolean }

function Sheet({ day, now, isToday }: SheetProps) {
  const arrivals = useArrivals(day.date)
  const [chip, setChip] = useState<Chip>('All')
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedRow>(null)
  const [acting, setActing] = useState<{ bookingId: string; act: BookingAct } | null>(null)
  const { acts, answer } = arrivals
  const standings = useMemo(() => day.rows.map((row) => standingOf(row, now)), [day.rows, now])
  const shown = rowsOfChip(standings, chip)
  const card = answer && <ScanCard key={answerKey(arrivals)} arrivals={arrivals} answer={answer} />
  // Where a row was pressed, there is the answer, and a row that is in says so itself: the list does not move away under
  // whoever goes on with it.
  const answeredRow = shown.find(({ row }) => row.bookingId === answer?.comes.bookingId)?.row.bookingId ?? null
  const cardOfRow = answer?.result === 'ok' ? null : card
  const open = useCallback((bookingId: string, what: Opened | null) => setOpened(what && { bookingId, what }), [])
  const actOn = useCallback((bookingId: string, act: BookingAct) => setActing({ bookingId, act }), [])

  useUsbScanner((code) => void acts.checkIn({ code }))
  useKeys({ day, chosen: opened?.bookingId ?? chosen, opened, open, arrivals, onAct: setActing, onChip: setChip })
  useFindFirst()
  useRowFirst(open)

  return (
    <>
      <HouseLine day={day} line={useLine()} />
      <Tools standings={standings} acts={acts} setChip={setChip} onFound={() => setOpened(null)} />
      {answeredRow === null && card}
      {day.groups.length === 0 ? (
        <NobodyBooked canSell={day.date >= sydneyDateOf(now)} />
      ) : (
        <div className={css.sides}>
          <div className={css.list} onFocus={({ target }) => setChosen(bookingOf(target) ?? chosen)}>
            <Chips chosen={chip} counts={countsOfChips(standings)} onChoose={setChip} />
            <Parties
              {...{ groups: day.groups, shown, isToday, chip, arrivals, opened, answeredRow, cardOfRow }}
              onOpen={open}
              onAct={actOn}
            />
          </div>
          <BesideWhenWide day={day} chosen={chosen} arrivals={arrivals} onAct={actOn} />
        </div>
      )}
      <DoneBar arrivals={arrivals} />
      {acting && (
        <ActOnParty
          {...acting}
          row={day.rows.find(({ bookingId }) => bookingId === acting.bookingId)}
          onClose={() => setActing(null)}
          onDone={(said) => {
            setActing(null)
            acts.tell(said)
          }}
        />
      )}
    </>
  )
}

type OpenedRow = { bookingId: string; what: Opened } | null

type ToolsProps = {
  standings: readonly Standing[]
  acts: Acts
  setChip: (chip: Chip) => void
  onFound: () => void
}

/** The field that finds guests and takes commands, and the way to the camera. */
function Tools({ standings, acts, setChip, onFound }: ToolsProps) {
  const navigate = useNavigate()
  const lockHere = useLockHere()
  const onCommand = (command: Command) => {
    if (command.does === 'to-pay') setChip('To pay')
    else if (command.does === 'lock') lockHere()
    else void navigate({ to: '/sell', search: { for: 'walk-in', people: `${command.people}` } })
  }
  return (
    <div className={css.tools}>
      <FindField
        label="Find a guest"
        standings={standings}
        onChoose={({ row }) => {
          setChip('All')
          onFound()
          focusRow(row.bookingId, 'act')
        }}
        onTyped={(shortCode) => void acts.checkIn({ shortCode: shortCode.slice(0, 20) })}
        beyond={{
          onGuest: ({ ref }) => void navigate({ to: '/guests/$ref', params: { ref } }),
          onCommand,
        }}
      />
      <Link to="/scan" className={buttonLook('quiet', false, css.scan)}>
        <IconScan size={20} aria-hidden /> Scan
      </Link>
    </div>
  )
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

/** Locks a device of the desk; another browser has nothing that a PIN would open again. */
function useLockHere(): () => void {
  const { data: here } = useHere()
  return () => {
    if (here?.device) lock()
    else announce('Only a device of the desk can be locked.')
  }
}

type Keys = {
  day: DayAnswer
  /** The booking that keys are about when no row has the focus. */
  chosen: string | null
  opened: OpenedRow
  open: (bookingId: string, what: Opened | null) => void
  arrivals: Arrivals
  onAct: (acting: { bookingId: string; act: BookingAct }) => void
  onChip: (chip: Chip) => void
}

/** What single keys do with the row that has the focus. */
function useKeys({ day, chosen, opened, open, arrivals, onAct, onChip }: Keys): void {
  const navigate = useNavigate()
  const { acts, answer, done } = arrivals
  const ofRow = (act: (row: DayRow) => void) => () => {
    const row = day.rows.find(({ bookingId }) => bookingId === (focusedRow() ?? chosen))
    if (row) act(row)
  }
  // What was cancelled is no booking to change; what is still to be paid is ended with its sale.
  const change = (act: BookingAct) =>
    ofRow(({ bookingId, saleId, people, cancelled }) => {
      const canUnpaid = act === 'move' || (act === 'party' && people > 1)
      if (!cancelled && (saleId === null || canUnpaid)) onAct({ bookingId, act })
    })
  useSingleKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    i: ofRow(({ bookingId, saleId }) => {
      if (saleId === null) void acts.checkIn({ bookingId })
      else void navigate({ to: '/sales/$orderId', params: { orderId: saleId } })
    }),
    a: () => answer?.result === 'agreement' && void acts.agree(answer),
    p: ofRow(({ bookingId }) => open(bookingId, 'part')),
    l: ofRow(({ bookingId }) => open(bookingId, 'late')),
    v: change('move'),
    c: change('party'),
    x: change('cancel'),
    u: () => done?.undo && void acts.undo(done.undo),
    w: () => onChip('Late'),
    r: () => void navigate({ to: '/print/$date', params: { date: day.date }, search: { print: 'yes' } }),
    escape: () => {
      acts.putAway()
      if (!opened) return
      open(opened.bookingId, null)
      focusRow(opened.bookingId, 'name')
    },
  })
}

/** Whoever comes by the key that finds guests goes on typing. */
function useFindFirst(): void {
  const { find } = useSearch({ strict: false })
  useEffect(() => {
    if (find) document.querySelector<HTMLElement>('[data-find]')?.focus()
  }, [find])
}

/** Whoever comes for one party finds it opened. */
function useRowFirst(open: Keys['open']): void {
  const { row } = useSearch({ strict: false })
  useEffect(() => {
    if (!row) return
    open(row, 'all')
    focusRow(row, 'name')
  }, [row, open])
}

const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>('[data-booking]')]
const bookingOf = (element: Element | null) => element?.closest<HTMLElement>('[data-booking]')?.dataset['booking']
const focusedRow = () => bookingOf(document.activeElement)

function moveFocus(by: 1 | -1): void {
  const rows = rowsOnScreen().filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row.dataset['booking'] === focusedRow())
  const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
  next?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}

/** Puts the focus on a row, once it is drawn: on the button that is wanted next, or on its name. */
function focusRow(bookingId: string, on: 'act' | 'name'): void {
  requestAnimationFrame(() => {
    const row = rowsOnScreen().find((one) => one.dataset['booking'] === bookingId)
    row?.closest('details')?.setAttribute('open', '')
    const [name, act] = ['[aria-expanded]', '[data-next]'].map((what) => row?.querySelector<HTMLElement>(what))
    const target = (on === 'act' && act) || name
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
