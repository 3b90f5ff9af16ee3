import type { ComponentProps } from 'react'
import { foldedCode } from '#domain/typed-codes.ts'
import { Field } from '#ui/Field.tsx'
import css from './Shifts.module.css'

/** Six digits, which nobody beside the screen reads and no browser keeps. */
export function PinField(field: ComponentProps<typeof Field>) {
  return (
    <div className={css.pin}>
      <Field
        {...field}
        onChange={(event) => {
          event.target.value = foldedCode(event.target.value)
          field.onChange?.(event)
        }}
        type="password"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={6}
        autoComplete="off"
        data-1p-ignore
        required
      />
    </div>
  )
}

/** Whether a PIN has all its digits. */
export const isWholePin = (pin: string): boolean => /^\d{6}$/.test(pin)
