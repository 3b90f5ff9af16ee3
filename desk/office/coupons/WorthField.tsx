import { Choices } from '#desk/parts/Choices.tsx'
import { Field } from '#ui/Field.tsx'
import { joinWorth, splitWorth } from './coupon-draft.ts'

type Props = {
  worth: string
  error: string | null
  example: string | null
  onChange: (worth: string) => void
}

const labels = { percent: 'Per cent off', money: 'Dollars off' } as const

/** What a promo code takes off: per cent or dollars, how much, and what that does to a price. */
export function WorthField({ worth, error, example, onChange }: Props) {
  const { unit, number } = splitWorth(worth)
  return (
    <>
      <Choices
        legend="Discount"
        name="unit"
        areShort
        options={[
          { value: 'percent', label: 'Per cent' },
          { value: 'money', label: 'Dollars' },
        ]}
        value={unit}
        onChange={(chosen) => onChange(joinWorth(chosen, number))}
      />
      <Field
        id="worth"
        name="worth"
        label={labels[unit]}
        hint={unit === 'percent' ? 'Like 10 or 12.5.' : 'Like 12.50.'}
        error={error}
        value={number}
        onChange={({ target }) => onChange(joinWorth(unit, target.value))}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <output>{example}</output>
    </>
  )
}
