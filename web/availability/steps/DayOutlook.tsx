import { lazy, Suspense } from 'react'
import { startsAt } from '#domain/availability/slot.ts'
import { longDate, spokenTime, zoneLabel, type SydneyDate } from '#domain/sydney-time.ts'
import { names } from '#ui/class-names.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './DayOutlook.module.css'
import layout from './StepLayout.module.css'
import type { StartFlow } from './useSlotFlow.ts'

const NoTimes = lazy(() => import('./NoTimes.tsx').then((file) => ({ default: file.NoTimes })))

type Props = Pick<StartFlow, 'position' | 'choice' | 'offer'> & {
  /** Why there are no times; null when there are some. */
  why: string | null
  /** For which hours of it the service is shut. */
  shut: string | null | undefined
  onJump: (date: SydneyDate) => void
}

/** What the chosen day has to offer, before its times are shown; a full day is said here and not two steps later. */
export function DayOutlook({ position, choice, offer, why, shut, onJump }: Props) {
  const { date } = choice
  const { day, times } = offer
  const free = times.filter((time) => time.slot !== null)
  const [first, last] = [free[0], free.at(-1)]

  return (
    <section className={names(css.outlook, date !== null && layout.answer)} aria-label="Available times">
      {shut && <p>{shut}</p>}
      {day.isLoading && <Skeleton label="Loading times…" shape="lines" blocks={2} />}
      {!day.isLoading && why !== null && (
        <Suspense fallback={<JustWhy text={why} />}>
          {date === null ? (
            <JustWhy text={why} />
          ) : (
            <NoTimes service={position.service} {...{ choice, day, onJump }} text={why} />
          )}
        </Suspense>
      )}
      {!day.isLoading && why === null && date !== null && (
        <output className={css.free}>
          <strong>{longDate(date)}</strong>
          {first && last ? (
            <span>
              {free.length} start {free.length === 1 ? 'time' : 'times'} free, from {spokenTime(startsAt(first))} to{' '}
              {spokenTime(startsAt(last))} {zoneLabel(startsAt(first))}
            </span>
          ) : (
            <span>No time on this day has room for your party.</span>
          )}
        </output>
      )}
    </section>
  )
}

/** The words alone: all there is to say before a day is chosen. */
function JustWhy({ text }: { text: string }) {
  return (
    <div className={css.none}>
      <output>{text}</output>
    </div>
  )
}
