import type { DayRow } from '#api/arrivals.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import css from './DaySheet.module.css'
import type { Acts } from './useArrivals.ts'

type Props = { row: DayRow; times: readonly Date[]; acts: Acts }

/** They have called and say when they come. */
export function ComeLate({ row, times, acts }: Props) {
  return (
    <fieldset className={css.buttons} data-of="late" aria-label="They come late">
      <span className={css.what}>They called, and come at:</span>
      {times.map((at) => (
        <SmallButton key={+at} onClick={() => void acts.expected(row, at)}>
          {clockTimeOf(at)}
        </SmallButton>
      ))}
    </fieldset>
  )
}
