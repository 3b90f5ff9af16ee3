import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { AmountField, NumberField } from '#desk/parts/NumberField.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
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
        <AmountField {...field('price')} label="Price in dollars" hint="For one person, GST included." required />
        <NumberField {...field('minutes')} label="Minutes" hint="How long a visit lasts." required />
      </ShortFields>
      <ShortFields>
        <NumberField
          {...field('partyLimit')}
          label="Most people in one booking"
          hint="The most who can come together."
          required
        />
        <NumberField
          {...field('minParty')}
          label="Fewest people in one booking"
          hint="2 where nobody comes alone."
          required
        />
      </ShortFields>
      {kind !== 'massage' && (
        <NumberField {...field('capacity')} label="Places at a time" hint="Leave it empty for as many as fit." />
      )}
      <ShortFields>
        <NumberField
          {...field('bookUntil')}
          maxLength={5}
          label="Bookings close"
          hint="Minutes before the start; 0: when it starts."
          required
        />
        <NumberField
          {...field('cutoff')}
          label="Changes and refunds close"
          hint="Hours before the start; empty: the house’s."
        />
      </ShortFields>
      <Choices
        legend="Robes"
        name="robe"
        options={[
          { value: 'no', label: 'Not offered', detail: 'Guests are not asked about robes.' },
          { value: 'yes', label: 'Offered', detail: 'Guests can add robes, at the usual price.' },
        ]}
        value={draft.robe}
        onChange={set('robe')}
      />
      <Choices
        legend="Extra bath"
        hint="An hour in the bath before or after. It is offered while guests can book the bath."
        name="extraBath"
        options={[
          { value: 'no', label: 'Not offered', detail: 'Guests are not asked about it.' },
          { value: 'yes', label: 'Offered', detail: 'Guests can add it, at the usual price.' },
        ]}
        value={draft.extraBath}
        onChange={set('extraBath')}
      />
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
          <CancelLink to="/office/services" />
        ) : (
          <CancelLink to="/office/services/$id" params={{ id }} />
        )}
      </FormBar>
    </Form>
  )
}
