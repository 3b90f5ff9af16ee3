import type { ComponentProps, KeyboardEvent } from 'react'
import { Field } from './Field.tsx'
import css from './PersonFields.module.css'
import type { FormErrors } from './useFormErrors.ts'

type Input = Omit<ComponentProps<typeof Field>, 'label'>
type Name = 'firstName' | 'lastName'
type NameProps = {
  form: Pick<FormErrors<Name>, 'field'>
  names: Record<Name, string>
  onChange: (changed: Partial<Record<Name, string>>) => void
}

/** First and last name, beside each other where there is room. */
export function NameFields({ form, names, onChange }: NameProps) {
  const field = (name: Name) => ({
    ...form.field(name, names[name], (value) => onChange({ [name]: value })),
    maxLength: 100,
    required: true,
    enterKeyHint: 'next' as const,
    onKeyDown: goToNext,
  })
  return (
    <div className={css.names}>
      <Field {...field('firstName')} label="First name" autoComplete="given-name" />
      <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
    </div>
  )
}

/** Enter, "Next" on the keyboard of a phone, goes on to what is still to be filled in; when that is all, it sends. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget
  const missing = [...(field.form?.querySelectorAll<HTMLInputElement>('input:invalid:not([type=checkbox])') ?? [])]
  const next = missing.find((one) => one !== field)
  // Whoever writes a name in Japanese or Chinese ends each word of it with Enter.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !next) return
  event.preventDefault()
  next.focus()
}

/** An email address; it is always needed. */
export function EmailField(input: Input) {
  return <Field {...input} label="Email" type="email" inputMode="email" maxLength={254} required />
}

/** A phone number; it is never needed. */
export function PhoneField(input: Input) {
  return (
    <Field
      {...input}
      id="phone"
      name="phone"
      label="Phone (optional)"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
    />
  )
}
