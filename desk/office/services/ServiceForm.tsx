import { Link } from '@tanstack/react-router'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { mistakesInService, type ServiceField } from './service-draft.ts'
import { kindDetails, kindNames, type Kind } from './service-words.ts'

type Props = FormOf<ServiceField> & {
  label: string
  /** Treatments have no places of their own: one party has the room. */
  kind: Kind | null
  /** Where "Cancel" leads, if not to the list. */
  id?: string
  /** What a new one may be; later it stays what it is. */
  kinds?: { offered: readonly Kind[]; hint?: string; onKind: (kind: Kind) => void }
}

/** The words, price and places of a service. */
export function ServiceForm({ label, kind, id, kinds, draft, set, isUnchanged, onSend }: Props) {
  const form = useFormErrors<ServiceField | 'kind'>(
    [
      ...(kind === null ? [{ field: 'kind' as const, message: 'Choose what kind of service it is' }] : []),
      ...mistakesInService(draft),
    ],
    () => false,
  )
  const field = (name: ServiceField) => form.field(name, draft[name], set(name))
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      {kinds && (
        <Choices
          legend="What is it?"
          {...(kinds.hint && { hint: kinds.hint })}
          name="kind"
          options={kinds.offered.map((value) => ({ value, label: kindNames[value], detail: kindDetails[value] }))}
          value={kind}
          error={form.errorOf('kind')}
          onChange={kinds.onKind}
        />
      )}
      <Field {...field('name')} label="Name" maxLength={100} autoComplete="off" required />
      <Field
        {...field('tagline')}
        label="In one line"
        hint="Shown below the name where guests choose. Optional."
        maxLength={200}
        autoComplete="off"
      />
      <LongField
        {...field('description')}
        label="Description"
        hint="A paragraph about what guests can look forward to. Optional."
        maxLength={2000}
        rows={4}
      />
      <ShortFields>
        <Field
          {...field('price')}
          label="Price in dollars"
          hint="For one person, GST included."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
        />
        <Field {...field('minutes')} {...number} label="Minutes" hint="How long a visit lasts." required />
      </ShortFields>
      <ShortFields>
        <Field
          {...field('partyLimit')}
          {...number}
          label="People in one booking"
          hint="The most who can come together."
          required
        />
        {kind !== 'massage' && (
          <Field
            {...field('capacity')}
            {...number}
            label="Places at a time"
            hint="Leave it empty for as many as fit."
          />
        )}
      </ShortFields>
      <Choices
        legend="On the guests’ site"
        name="hidden"
        options={[
          { value: 'no', label: 'Shown', detail: 'Guests can book it as soon as it has times.' },
          { value: 'yes', label: 'Hidden', detail: 'Only staff see it. Bookings stay as they are.' },
        ]}
        value={draft.hidden}
        onChange={set('hidden')}
      />
      <FormBar>
        <Button type="submit">Continue</Button>
        {id === undefined ? (
          <Link to="/office/services" className={buttonLook('plain')}>
            Cancel
          </Link>
        ) : (
          <Link to="/office/services/$id" params={{ id }} className={buttonLook('plain')}>
            Cancel
          </Link>
        )}
      </FormBar>
    </Form>
  )
}
