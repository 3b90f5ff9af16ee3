import { useId, useState, type ReactNode } from 'react'
import type { DaysName } from '#domain/reports/report-days.ts'
import { ChooseDays } from './ChooseDays.tsx'
import css from './Filters.module.css'
import type { DaysSearch } from './named-days.ts'
import { SmallButton } from './SmallButton.tsx'

type Search = DaysSearch & { who?: string } & Record<string, string | undefined>
type Choice = { name: string; label: string; all: string; options: readonly { value: string; label: string }[] }
type Props = {
  search: Search
  choices: readonly Choice[]
  /** The days that are shown when none are chosen, where those are not all days. */
  usualDays?: DaysName
  children?: ReactNode
  onChange: (changed: Record<string, string>) => void
  /** What the button does that clears what was chosen. */
  clear?: string
  onClear: () => void
}

/** What a list shows: one kind of thing, some days. What is chosen stands in the address, so that it can be sent on. */
export function Filters({ search, choices, usualDays, children, clear = 'Show everything', onChange, onClear }: Props) {
  const id = useId()
  const [timesCleared, setTimesCleared] = useState(0)
  const isChosen = Object.values(search).some((value) => value !== undefined && value !== '')
  return (
    <search aria-label="What is shown" className={css.filters}>
      {children}
      <ChooseDays key={timesCleared} search={search} usual={usualDays} onChange={onChange} />
      {choices.map((choice) => (
        <OneOf
          key={choice.name}
          choice={choice}
          id={`${id}-${choice.name}`}
          value={search[choice.name] ?? ''}
          onChange={(value) => onChange({ [choice.name]: value })}
        />
      ))}
      {isChosen && (
        <div className={css.clear}>
          <SmallButton
            onClick={() => {
              setTimesCleared(timesCleared + 1)
              onClear()
            }}
          >
            {clear}
          </SmallButton>
        </div>
      )}
    </search>
  )
}

type OneOfProps = { choice: Choice; id: string; value: string; onChange: (value: string) => void }

function OneOf({ choice: { label, all, options }, id, value, onChange }: OneOfProps) {
  return (
    <div className={css.one}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
