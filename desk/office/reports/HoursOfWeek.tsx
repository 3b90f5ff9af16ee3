import type { OccupancyAnswer } from '#api/reports.ts'
import { WEEKDAYS } from '#domain/sydney-time.ts'
import { Section } from '#desk/parts/Section.tsx'
import { WeekTable } from '#desk/parts/WeekTable.tsx'
import { extremesInWords, fullInWords, hourInWords, hoursOfWeek, weekdaysOf } from './occupancy-words.ts'

/** How full each hour of the weekdays is: the fuller, the stronger its colour. */
export function HoursOfWeek({ byHour }: Pick<OccupancyAnswer, 'byHour'>) {
  const weekdays = weekdaysOf(byHour)
  const most = Math.max(...byHour.map(({ full }) => full ?? 0))
  return (
    <Section title="By hour of the week" lead={extremesInWords(byHour)}>
      <WeekTable caption="How full each hour is." rowsAre="Hour" days={weekdays.map(shortName)}>
        {hoursOfWeek(byHour).map(({ hour, days }) => (
          <tr key={hour}>
            <th scope="row">{hourInWords(hour)}</th>
            {days.map((full, column) => (
              <td key={weekdays[column]} style={lookOf(full, most)}>
                {fullInWords(full)}
              </td>
            ))}
          </tr>
        ))}
      </WeekTable>
    </Section>
  )
}

const shortName = (weekday: number) => (WEEKDAYS[weekday] ?? '').slice(0, 3)

/** The fullest hour has the strongest colour, on which words can still be read. */
const lookOf = (full: number | null, most: number) => ({
  padding: '6px 0 6px 8px',
  ...(full === null
    ? { color: 'var(--muted)' }
    : { background: `color-mix(in oklab, var(--primary) ${(50 * full) / (most || 1)}%, transparent)` }),
})
