import type { DayAnswer } from '#api/arrivals.ts'
import { houseAt } from './day-words.ts'
import css from './DayScreen.module.css'
import { useNow } from './now.ts'
import type { LineState } from './watch-days.ts'

/** The people in the house at this moment, and whether the sheet follows what happens. */
export function HouseLine({ day, line }: { day: DayAnswer; line: LineState }) {
  const { people, places, elsewhere } = houseAt(day, useNow())
  return (
    <p className={css.house}>
      <strong>In the house {people}</strong>
      {places.map(({ placeId, name, people: here, places: all }) => (
        <span key={placeId}>
          {name} {here}/{all}
        </span>
      ))}
      {elsewhere > 0 && <span>Elsewhere {elsewhere}</span>}
      <span className={css.line} data-live={line === 'Live' || undefined} data-unprinted>
        {line}
      </span>
    </p>
  )
}
