import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DayAnswer } from '#api/arrivals.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { useConflicts } from '#desk/calls/conflicts.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { drawerFailed, useDrawer } from '#desk/calls/drawer.ts'
import { unpaidFailed, useUnpaidSales } from '#desk/sell/useSales.ts'
import { useLocked } from '#desk/shifts/lock-state.ts'
import { standingOf } from '#desk/today/day-words.ts'
import { dayFailed, useDay, useLine } from '#desk/today/useDay.ts'
import css from './HandOver.module.css'
import { HandOverNotes } from './HandOverNotes.tsx'
import { unfinishedAtCounter, unfinishedLinks, unfinishedOfDay, unfinishedOffline, type Matter } from './unfinished.ts'

/** What the next person at the desk must know: what was written down, and by itself what is not finished. */
export function HandOverScreen() {
  const line = useLine()
  return (
    <>
      <PageHeading
        title="Hand-over"
        lead={
          <>
            For whoever is at the desk next. <span className={css.line}>{line}</span>
          </>
        }
      />
      <Today />
    </>
  )
}

function Today() {
  const now = useHouseNow()
  const today = sydneyDateOf(now)
  return (
    <>
      <HandOverNotes today={today} />
      <Section title="Not finished" lead="Things appear here by themselves, and go when they are done.">
        <NotFinished today={today} now={now} />
      </Section>
    </>
  )
}

/** What is not finished, once the days, the drawer and the sales are known. */
function NotFinished({ today, now }: { today: string; now: Date }) {
  const [day, dayBefore, drawer] = [useDay(today), useDay(addDays(today, -1)), useDrawer({ isFollowed: true })]
  const unpaid = useUnpaidSales()
  // What waits on Alerts says there when it cannot be looked up.
  const { data: waiting } = useConflicts(useLocked())
  const offline = waiting ? unfinishedOffline(waiting) : []
  return (
    <Asked query={day} waiting="Loading the day" failed={dayFailed}>
      {(ofToday) => (
        <Asked query={dayBefore} waiting="Loading the day before" failed={dayFailed}>
          {(ofYesterday) => (
            <Asked query={drawer} waiting="Loading the drawer" failed={drawerFailed}>
              {(counter) => (
                <Asked query={unpaid} waiting="Loading the sales" failed={unpaidFailed}>
                  {(sales) => (
                    <Unfinished
                      days={[ofYesterday, ofToday]}
                      now={now}
                      others={[...offline, ...unfinishedAtCounter(counter), ...unfinishedLinks(sales, counter)]}
                    />
                  )}
                </Asked>
              )}
            </Asked>
          )}
        </Asked>
      )}
    </Asked>
  )
}

type UnfinishedProps = { days: readonly DayAnswer[]; now: Date; others: readonly Matter[] }

function Unfinished({ days, now, others }: UnfinishedProps) {
  const [ofToday, ofBefore] = useMemo(() => {
    const today = sydneyDateOf(now)
    const of = (those: readonly DayAnswer[]) =>
      those.flatMap(({ date, rows }) =>
        unfinishedOfDay({ date, standings: rows.map((row) => standingOf(row, now)) }, today),
      )
    return [of(days.filter(({ date }) => date === today)), of(days.filter(({ date }) => date !== today))]
  }, [days, now])
  // What can still be done for somebody who is here comes first.
  const matters = [...ofToday, ...others, ...ofBefore]
  if (matters.length === 0) return <Empty title="Everything is done." />
  return (
    <ul className={css.matters} aria-label="Not finished">
      {matters.map(({ key, what, who, detail, link }) => (
        <li key={key}>
          <Link {...link} className={css.matter}>
            <Mark tone="warning">{what}</Mark>
            <strong>{who}</strong>
            <span className={css.detail}>{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
