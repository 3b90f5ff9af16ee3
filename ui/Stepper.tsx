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
        <StepButton label={fewer} disabled={value <= min} onStep={() => onChange(value - 1)}>
          −
        </StepButton>
        <output className={css.value} aria-live="polite" aria-label={label}>
          {value}
        </output>
        <StepButton label={more} disabled={value >= max} onStep={() => onChange(value + 1)}>
          +
        </StepButton>
      </div>
    </fieldset>
  )
}

type StepProps = { label: string; disabled: boolean; onStep: () => void; children: string }

function StepButton({ label, disabled, onStep, children }: StepProps) {
  return (
    <button type="button" className={css.button} aria-label={label} disabled={disabled} onClick={onStep}>
      {children}
    </button>
  )
}
