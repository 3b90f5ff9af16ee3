import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { addDays, dayAndMonth, isRealDate, longDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { houseTimeAt, useHouseNow, useHouseToday } from '#desk/calls/house-time.ts'
import { needsTheLine, useLineOfDesk } from '#desk/calls/line.ts'
import { useOfflineDay } from '#desk/offline/desk-here.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Failed } from '#desk/parts/States.tsx'
import { NotFoundScreen } from '#desk/shell/Missing.tsx'
import { Alert } from '#ui/Alert.tsx'
import css from './DayScreen.module.css'
import { NowProvider } from './now.ts'
import { Sheet } from './Sheet.tsx'
import { dayFailed, useDay } from './useDay.ts'

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
    <nav aria-label="Days" className={css.days} data-unprinted>
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
