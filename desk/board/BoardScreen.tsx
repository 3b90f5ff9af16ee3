import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import type { DeskStart } from '#api/counter.ts'
import type { FreeStart } from '#api/staff-bookings.ts'
import { addDays, dayAndMonth, isRealDate, longDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { houseTimeAt, useHouseNow } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { BottomBar } from '#desk/parts/BottomBar.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Select } from '#desk/parts/Select.tsx'
import { Empty, Failed } from '#desk/parts/States.tsx'
import { useIsNarrow } from '#desk/parts/useIsWide.ts'
import { usePassing } from '#desk/parts/usePassing.ts'
import { ActOnParty } from '#desk/today/ActOnParty.tsx'
import { HouseLine } from '#desk/today/HouseLine.tsx'
import { NowProvider } from '#desk/today/now.ts'
import { dayFailed, useDay, useLine } from '#desk/today/useDay.ts'
import { announce } from '#ui/LiveRegion.tsx'
import sheet from '#desk/today/DayScreen.module.css'
import css from './Board.module.css'
import { boardOf, type BoardColumn } from './board-day.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { HeldBar } from './HeldBar.tsx'
import { freeFailed, useFreeOfDay } from './useFreeOfDay.ts'
import { useHeld, type Held } from './useHeld.ts'

/** A day by its pools and rooms: what is taken, by whom, and what is free. */
export function BoardScreen() {
  const { date: asked } = useSearch({ from: '/frame/board' })
  const now = useHouseNow()
  const today = sydneyDateOf(now)
  const date = asked !== undefined && isRealDate(asked) ? asked : today
  return <Day key={date} date={date} today={today} now={now} />
}

type DayProps = { date: string; today: string; now: Date }

function Day({ date, today, now }: DayProps) {
  const query = useDay(date)
  const free = useFreeOfDay(date)
  const isPast = date < today
  return (
    <div className={css.screen} data-beside>
      <div className={sheet.head}>
        <PageHeading title={`Board, ${date === today ? 'today, ' : ''}${dayAndMonth(date)}`} />
        <Days date={date} isToday={date === today} />
      </div>
      <Asked query={query} waiting="Loading the day" failed={dayFailed} blocks={6}>
        {(day) => (
          <NowProvider value={now}>
            {query.error && (
              <Failed isBusy={query.isFetching} onAgain={() => void query.refetch()}>
                Could not refresh the board. You see the one of {spokenTime(houseTimeAt(query.dataUpdatedAt))}.
              </Failed>
            )}
            {isPast ? (
              <Board day={day} free={[]} isPast />
            ) : (
              <Asked query={free} waiting="Loading what is free" failed={freeFailed} blocks={6}>
                {({ starts }) => <Board day={day} free={starts} isPast={false} />}
              </Asked>
            )}
          </NowProvider>
        )}
      </Asked>
    </div>
  )
}

/** The way to the days before and after. */
function Days({ date, isToday }: { date: string; isToday: boolean }) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return (
    <nav aria-label="Days" className={sheet.days} data-unprinted>
      <Link to="/board" search={{ date: before }} className={sheet.day} aria-label={longDate(before)}>
        <IconChevronLeft size={20} aria-hidden />
      </Link>
      {!isToday && (
        <Link to="/board" className={sheet.day}>
          Today
        </Link>
      )}
      <Link to="/board" search={{ date: after }} className={sheet.day} aria-label={longDate(after)}>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </nav>
  )
}

type BoardProps = { day: DayAnswer; free: readonly DeskStart[]; isPast: boolean }
/** For how long the screen says what was done (milliseconds). */
const SAID_FOR = 10_000

/** A booking, and the start to which it may go. */
type Moving = { row: DayRow; destination: FreeStart }

function Board({ day, free, isPast }: BoardProps) {
  const line = useLine()
  const { hours, columns } = useMemo(() => boardOf(day, free), [day, free])
  const held = useHeld(day)
  const { moving, said, move, shut, finish } = useMoving(held)
  useSingleKeys({ escape: () => held.row !== null && held.putBack() })
  if (columns.length === 0)
    return <Empty title={isPast ? 'Nobody was booked on this day.' : 'Nothing runs on this day.'} />
  return (
    <>
      <HouseLine day={day} line={line} />
      {isPast && <p className={css.quiet}>This day is over: it can only be read.</p>}
      <InSight columns={columns}>
        {(shown) => (
          <BoardGrid date={day.date} hours={hours} columns={shown} held={held} isPast={isPast} onDrop={move} />
        )}
      </InSight>
      {held.row && <HeldBar row={held.row} targets={held.targets} onPutBack={held.putBack} />}
      {!held.row && said !== null && (
        <BottomBar>
          <p>{said}</p>
        </BottomBar>
      )}
      {moving && <ActOnParty {...moving} bookingId={moving.row.bookingId} act="move" onClose={shut} onDone={finish} />}
    </>
  )
}

/** The booking that is about to move, and what was said when one had moved. */
function useMoving({ putBack }: Held) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [said, setSaid] = usePassing<string>(SAID_FOR)
  const shut = () => {
    setMoving(null)
    putBack()
  }
  const finish = (words: string) => {
    shut()
    setSaid(words)
    announce(words)
  }
  const move = (row: DayRow, destination: FreeStart) => setMoving({ row, destination })
  return { moving, said, move, shut, finish }
}

type InSightProps = { columns: readonly BoardColumn[]; children: (shown: readonly BoardColumn[]) => ReactNode }

/** All columns, or on a phone one at a time. */
function InSight({ columns, children }: InSightProps) {
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState('')
  if (!isNarrow) return children(columns)
  const one = columns.find(({ placeId }) => placeId === chosen) ?? columns[0]
  return (
    <>
      <Select
        id="place"
        label="Pool or room"
        value={one?.placeId ?? ''}
        options={columns.map(({ placeId, name }) => ({ value: placeId, label: name }))}
        onChange={setChosen}
      />
      {children(one ? [one] : [])}
    </>
  )
}
