import type { ComponentProps } from 'react'
import { MOST_REASON } from '#domain/reason.ts'
import { Field } from '#ui/Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'maxLength'> & { label?: string }

/** Why somebody does what they are about to do: it stands in the history. */
export function ReasonField({ label = 'Why?', hint = 'It is written into the history.', ...field }: Props) {
  return <Field required {...field} label={label} hint={hint} maxLength={MOST_REASON} autoComplete="off" />
}
