import type { TimesPreview } from '#api/timetable.ts'
import { shortDate } from '#domain/sydney-time.ts'
import { Section } from '#desk/parts/Section.tsx'
import css from './Times.module.css'

/** The first week of the new times: how many starts each day has. */
export function FirstWeek({ week }: { week: TimesPreview['week'] }) {
  return (
    <Section title="The first week" lead="Starts each day, closed days included.">
      <table className={css.first} aria-label="The first week">
        <thead>
          <tr>
            {week.map(({ day }) => (
              <DayHead key={day} day={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {week.map(({ day, starts }) => (
              <td key={day}>{starts === 0 ? '–' : starts}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Section>
  )
}

function DayHead({ day }: { day: string }) {
  const [weekday, ...date] = shortDate(day).split(' ')
  return (
    <th scope="col">
      {weekday} <span>{date.join(' ')}</span>
    </th>
  )
}
