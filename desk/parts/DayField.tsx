import { useId, type ComponentProps } from 'react'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Field } from '#ui/Field.tsx'
import { nearInWords } from './days.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'value'> & { value: string }

/** A day to choose: its weekday and how far off it is stand below, so that a slip is seen while it is typed. */
export function DayField({ id, value, ...field }: Props) {
  const own = useId()
  const today = useHouseToday()
  return (
    <div>
      <Field {...field} id={id ?? own} type="date" value={value} />
      <output htmlFor={id ?? own} style={nearLook}>
        {nearInWords(value, today)}
      </output>
    </div>
  )
}

/** As a hint looks; its line is kept, so that nothing moves while a day is typed. */
const nearLook = { display: 'block', minHeight: '1.5em', marginTop: 6, color: 'var(--muted)', fontSize: '0.9375rem' }
