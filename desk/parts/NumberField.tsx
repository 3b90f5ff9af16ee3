import type { ComponentProps } from 'react'
import { Field } from '#ui/Field.tsx'

/**
 * A field for a whole number: on a phone it opens the figures. There is room for more than is right: what were cut off
 * would leave another number.
 */
export const NumberField = (field: ComponentProps<typeof Field>) => (
  <Field inputMode="numeric" autoComplete="off" maxLength={7} {...field} />
)

/** A field for an amount in dollars, as people type it: `75`, `75.00` or `$75`. */
export const AmountField = (field: ComponentProps<typeof Field>) => (
  <Field inputMode="decimal" autoComplete="off" maxLength={12} {...field} />
)
