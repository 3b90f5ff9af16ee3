import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import type { Standing } from './day-words.ts'
import type { Acts } from './useArrivals.ts'

type Props = Pick<Standing, 'state' | 'canBeSaidAfterwards'> & { row: DayRow; acts: Acts }

/** What staff say of a party themselves: nobody came, or they came after all. */
export const CameOrNot = ({ row, state, canBeSaidAfterwards, acts }: Props) => (
  <>
    {(state === 'late' || (state === 'not-recorded' && canBeSaidAfterwards)) && (
      <SmallButton onClick={() => void acts.noShow(row)}>No-show</SmallButton>
    )}
    {state === 'no-show' && canBeSaidAfterwards && (
      <SmallButton onClick={() => void acts.came(row)}>They came</SmallButton>
    )}
  </>
)
