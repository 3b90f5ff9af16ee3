import { useId, type ReactNode } from 'react'
import type { DayGroup, DayRow } from '#api/arrivals.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { clockOf, extraBathsAt, inPeople, placesInWords, type Standing } from './day-words.ts'
import css from './DaySheet.module.css'
import { useNow } from './now.ts'

type Group = DayGroup & { standings: Standing[]; extraBaths: DayRow[] }
type Props = {
  groups: readonly DayGroup[]
  standings: readonly Standing[]
  /** Earlier starts fold away, and a line shows where the day is. */
  isToday: boolean
  /** Only groups with rows: the sheet was narrowed. */
  isNarrowed: boolean
  children: (standing: Standing) => ReactNode
}

/** The rows of a day by their starts. */
export function DaySheet({ groups, standings, isToday, isNarrowed, children }: Props) {
  const now = useNow()
  const { earlier, begun, coming } = startsByTime({ groups, standings, isToday, isNarrowed }, now)
  return (
    <div className={css.sheet}>
      {earlier.length > 0 && <Earlier groups={earlier} render={children} />}
      {begun.map((group) => (
        <StartOfDay key={group.key} group={group} render={children} />
      ))}
      {isToday && !isNarrowed && (
        <p className={css.now}>
          <span>Now {clockTimeOf(now)}</span>
        </p>
      )}
      {coming.map((group) => (
        <StartOfDay key={group.key} group={group} render={children} />
      ))}
    </div>
  )
}

/** The starts that are over, those before the line of now, and those after it. */
function startsByTime({ groups, standings, isToday, isNarrowed }: Omit<Props, 'children'>, now: Date) {
  const all = withRows(groups, standings).filter((group) => !isNarrowed || group.standings.length > 0)
  const earlier = isToday && !isNarrowed ? all.filter((group) => isOver(group, now)) : []
  const rest = all.filter((group) => !earlier.includes(group))
  const next = rest.findIndex(({ startsAt }) => new Date(startsAt) > now)
  const line = next < 0 ? rest.length : next
  return { earlier, begun: rest.slice(0, line), coming: rest.slice(line) }
}

function Earlier({ groups, render }: { groups: readonly Group[]; render: Props['children'] }) {
  const people = groups.flatMap((group) => group.standings).reduce((sum, { row }) => sum + row.people, 0)
  return (
    <details className={css.earlier}>
      <summary>
        Earlier: {startsOf(groups)}, {inPeople(people)}
      </summary>
      {groups.map((group) => (
        <StartOfDay key={group.key} group={group} render={render} />
      ))}
    </details>
  )
}

function startsOf(groups: readonly Group[]): string {
  const count = new Set(groups.map(({ startsAt }) => startsAt)).size
  return count === 1 ? '1 start time' : `${count} start times`
}

function withRows(groups: readonly DayGroup[], standings: readonly Standing[]): Group[] {
  const of = Map.groupBy(standings, ({ row }) => row.group)
  return groups.map((group) => ({
    ...group,
    standings: of.get(group.key) ?? [],
    extraBaths: extraBathsAt(group, standings),
  }))
}

/** Every visit of the start has ended, extra baths too, and nobody of it is still here. */
const isOver = ({ startsAt, standings, extraBaths }: Group, now: Date) =>
  new Date(startsAt) < now &&
  extraBaths.every(({ bath }) => !bath || new Date(bath.endsAt) <= now) &&
  standings.every(({ row, state }) => new Date(row.endsAt) <= now && state !== 'here' && state !== 'part')

function StartOfDay({ group, render }: { group: Group; render: Props['children'] }) {
  const id = useId()
  return (
    <div className={css.group}>
      <div className={css.head}>
        <h2 id={id}>
          {clockOf(group.startsAt)} <span className={css.what}>{group.title}</span>
        </h2>
        <p className={css.places}>
          {placesInWords(group).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      </div>
      {group.standings.length > 0 && <ul aria-labelledby={id}>{group.standings.map(render)}</ul>}
      {group.extraBaths.map(({ bookingId, name, people }) => (
        <p key={bookingId} className={css.held}>
          Extra bath: {name}, {inPeople(people)}
        </p>
      ))}
      {group.standings.length === 0 && group.extraBaths.length === 0 && (
        <p className={css.held}>Held while somebody pays.</p>
      )}
    </div>
  )
}
