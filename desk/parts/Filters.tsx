import { useId, type ReactNode } from 'react'
import css from './Filters.module.css'
import { SmallButton } from './SmallButton.tsx'

type Search = { from?: string; to?: string; who?: string } & Record<string, string | undefined>
type Choice = { name: string; label: string; all: string; options: readonly { value: string; label: string }[] }
type Props = {
  search: Search
  choices: readonly Choice[]
  children?: ReactNode
  onChange: (changed: Record<string, string>) => void
  /** What the button does that clears what was chosen. */
  clear?: string
  onClear: () => void
}

/** What a list shows: one kind of thing, some days. What is chosen stands in the address, so that it can be sent on. */
export function Filters({ search, choices, children, clear = 'Show everything', onChange, onClear }: Props) {
  const id = useId()
  const isChosen = Object.values(search).some((value) => value !== undefined && value !== '')
  return (
    <search aria-label="What is shown" className={css.filters}>
      {children}
      {choices.map((choice) => (
        <OneOf
          key={choice.name}
          choice={choice}
          id={`${id}-${choice.name}`}
          value={search[choice.name] ?? ''}
          onChange={(value) => onChange({ [choice.name]: value })}
        />
      ))}
      <div className={css.days}>
        <Day id={`${id}-from`} label="From" value={search.from} onChange={(from) => onChange({ from })} />
        <Day id={`${id}-to`} label="To" value={search.to} onChange={(to) => onChange({ to })} />
      </div>
      {isChosen && (
        <div className={css.clear}>
          <SmallButton onClick={onClear}>{clear}</SmallButton>
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

type DayProps = { id: string; label: string; value: string | undefined; onChange: (day: string) => void }

function Day({ id, label, value = '', onChange }: DayProps) {
  return (
    <div className={css.one}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
