import type { ComponentProps } from 'react'
import { Field } from '#ui/Field.tsx'
import css from './SignIn.module.css'

/** A code of a second factor, in one field that phones and password managers can fill (WCAG 3.3.8). */
export function CodeField(input: ComponentProps<typeof Field>) {
  return (
    <div className={css.code}>
      <Field
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        required
        {...input}
      />
    </div>
  )
}

/** However it was typed: apps show codes in groups. */
export const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '')
