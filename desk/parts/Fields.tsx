import { Fragment } from 'react'
import { Field } from '#ui/Field.tsx'
import type { FormErrors } from '#ui/useFormErrors.ts'
import { Choices } from './Choices.tsx'
import { DayField } from './DayField.tsx'
import type { Draft } from './edited-fields.ts'
import { isOptional, type FormField, type Input, type InputAs } from './form-fields.ts'
import { LongField } from './LongField.tsx'
import { AmountField, NumberField } from './NumberField.tsx'
import { Select } from './Select.tsx'
import { ShortFields } from './ShortFields.tsx'
import { Weekdays } from './Weekdays.tsx'
import { weekdaysOf } from './week-from-monday.ts'
import { inFigures } from './whole-number.ts'

type Filling<Name extends string> = {
  form: Pick<FormErrors<Name>, 'field' | 'errorOf'>
  draft: Draft<Name>
  set: (name: Name) => (typed: string) => void
}

/** Fields of a form, drawn from what is known of each; short ones that follow each other stand side by side. */
export function Fields<Name extends string>({ of, ...filling }: Filling<Name> & { of: readonly FormField<Name>[] }) {
  return inRows(of).map((row) => {
    const inputs = row.map((field) => <OneField key={field.name} field={field} {...filling} />)
    const key = row[0]?.name
    return row.length > 1 ? <ShortFields key={key}>{inputs}</ShortFields> : <Fragment key={key}>{inputs}</Fragment>
  })
}

function inRows<Name extends string>(fields: readonly FormField<Name>[]): FormField<Name>[][] {
  const rows: FormField<Name>[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (field.isShort && last?.length === 1 && last[0]?.isShort) last.push(field)
    else rows.push([field])
  }
  return rows
}

type OneFieldProps<Name extends string> = Filling<Name> & { field: FormField<Name> }

function OneField<Name extends string>(props: OneFieldProps<Name>) {
  const { input } = props.field
  switch (input.as) {
    case 'one-of':
      return <OneOf {...props} input={input} />
    case 'radio':
      return <Radio {...props} input={input} />
    case 'weekdays':
      return <Days {...props} />
    case 'own':
      return null
    default:
      return <Typed {...props} input={input} />
  }
}

type InputProps<Name extends string, As extends Input['as']> = OneFieldProps<Name> & { input: InputAs<As> }

function OneOf<Name extends string>({ field, input, form, draft, set }: InputProps<Name, 'one-of'>) {
  const { name, label, asks = label } = field
  return (
    <Select
      {...aboutChoice(field, form)}
      id={name}
      label={asks}
      value={draft[name]}
      {...(input.none !== undefined && { none: input.none })}
      options={input.options.filter(({ value, isGone }) => !isGone || value === draft[name])}
      onChange={set(name)}
    />
  )
}

function Radio<Name extends string>({ field, input, form, draft, set }: InputProps<Name, 'radio'>) {
  const { name, label, asks = label } = field
  return (
    <Choices
      {...aboutChoice(field, form)}
      legend={asks}
      name={name}
      options={input.options}
      value={draft[name]}
      onChange={set(name)}
    />
  )
}

function Days<Name extends string>({ field, form, draft, set }: OneFieldProps<Name>) {
  const { name, label, asks = label } = field
  return (
    <Weekdays
      {...aboutChoice(field, form)}
      id={name}
      legend={asks}
      chosen={weekdaysOf(draft[name])}
      onChange={(days) => set(name)(days.toSorted((one, other) => one - other).join(','))}
    />
  )
}

const aboutChoice = <Name extends string>(
  { name, hint }: FormField<Name>,
  form: Pick<FormErrors<Name>, 'errorOf'>,
) => ({ ...(hint !== undefined && { hint }), error: form.errorOf(name) })

type TypedAs = 'line' | 'whole' | 'paragraph' | 'amount' | 'day'

function Typed<Name extends string>({ field, input, form, draft, set }: InputProps<Name, TypedAs>) {
  const { name, label, asks = label, hint } = field
  const about = {
    ...form.field(name, draft[name], set(name)),
    label: asks,
    ...(hint !== undefined && { hint }),
    required: !isOptional(input),
  }
  switch (input.as) {
    case 'line':
      return <Field {...about} {...lineOf[input.type ?? 'words']} maxLength={input.longest} />
    case 'paragraph':
      return <LongField {...about} maxLength={input.longest} rows={4} />
    case 'whole':
      return <NumberField {...about} maxLength={inFigures(input.most).length + 2} />
    case 'amount':
      return <AmountField {...about} />
    default:
      return <DayField {...about} />
  }
}

/** How the keyboard and the browser help with one line. */
const lineOf = {
  words: { autoComplete: 'off' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  code: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  figures: { autoComplete: 'off', inputMode: 'numeric' },
} as const
