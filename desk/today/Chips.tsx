import { chips, type Chip } from './day-filter.ts'
import css from './DayScreen.module.css'

type Props = { chosen: Chip; counts: Record<Chip, number>; onChoose: (chip: Chip) => void }

/** What the sheet is narrowed to, and how many rows each would show. */
export function Chips({ chosen, counts, onChoose }: Props) {
  return (
    <fieldset aria-label="Show" className={css.chips}>
      {chips
        .filter((chip) => chip === 'All' || chip === chosen || counts[chip] > 0 || always.includes(chip))
        .map((chip) => (
          <button
            key={chip}
            type="button"
            className={css.chip}
            aria-pressed={chip === chosen}
            onClick={() => onChoose(chip === chosen ? 'All' : chip)}
          >
            {chip} <span className={css.count}>{counts[chip]}</span>
          </button>
        ))}
    </fieldset>
  )
}

/** Those that the desk looks at all day stay where they are. */
const always: readonly Chip[] = ['Due', 'Late', 'Here']
