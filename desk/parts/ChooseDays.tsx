import { useId, useState } from 'react'
import { namedDays, type DaysName } from '#domain/reports/report-days.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import css from './Filters.module.css'
import { isDaysName, type DaysSearch } from './named-days.ts'

type Props = {
  search: DaysSearch
  /** The days that are shown when none are chosen; undefined: all. */
  usual: DaysName | undefined
  onChange: (changed: Record<string, string>) => void
}
const CUSTOM = 'custom'

/** The days that a list shows: by name in one press, or from one day to another. */
export function ChooseDays({ search, usual, onChange }: Props) {
  const id = useId()
  const today = useHouseToday()
  const [isByHand, setByHand] = useState(false)
  const { days, from, to } = search
  const isCustom = isByHand || Boolean(from || to)
  const named = isDaysName(days) ? days : usual
  const choose = (name: string) => {
    setByHand(name === CUSTOM)
    if (name !== CUSTOM) onChange({ days: name === usual ? '' : name, from: '', to: '' })
    // Days that had a name are the ones to start from.
    else if (named) onChange({ days: '', ...namedDays[named].on(today) })
  }
  return (
    <>
      <div className={css.one}>
        <label htmlFor={id}>When</label>
        <select id={id} value={isCustom ? CUSTOM : (named ?? '')} onChange={({ target: { value } }) => choose(value)}>
          {usual === undefined && <option value="">Any day</option>}
          {Object.entries(namedDays).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value={CUSTOM}>Custom dates</option>
        </select>
      </div>
      {isCustom && (
        <div className={css.days}>
          <Day id={`${id}-from`} label="From" value={from} onChange={(day) => onChange({ from: day })} />
          <Day id={`${id}-to`} label="To" value={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
    </>
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
