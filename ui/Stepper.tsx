import css from './Stepper.module.css'

type Props = {
  label: string
  fewer: string
  more: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A count with a minus and a plus, each disabled at its end. */
export function Stepper({ label, fewer, more, value, min, max, onChange }: Props) {
  return (
    <fieldset className={css.stepper}>
      <legend className={css.label}>{label}</legend>
      <div className={css.row}>
        <button
          type="button"
          className={css.button}
          aria-label={fewer}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          −
        </button>
        <output className={css.value} aria-live="polite" aria-label={label}>
          {value}
        </output>
        <button
          type="button"
          className={css.button}
          aria-label={more}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          +
        </button>
      </div>
    </fieldset>
  )
}
