import type { StaffService } from '#api/timetable.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Weekdays } from '#desk/parts/Weekdays.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { mistakesInPromotion, weekdaysOf, whomItIsFor, type PromotionField } from './promotion-draft.ts'

type Props = FormOf<PromotionField> & {
  label: string
  services: readonly StaffService[]
  applyToGuests: boolean
  /** Where "Cancel" leads, if not to the list. */
  id?: string
}

/** Which starts of a service get a special price, and what guests read beside it. */
export function PromotionForm({ label, services, applyToGuests, id, draft, set, isUnchanged, onSend }: Props) {
  const form = useFormErrors<PromotionField>(mistakesInPromotion(draft, services), () => false)
  const field = (name: PromotionField) => form.field(name, draft[name], set(name))
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Field
        {...field('name')}
        label="Name"
        hint="For you and your team. Guests never see it."
        maxLength={100}
        autoComplete="off"
        required
      />
      <Select
        id="serviceId"
        label="Service"
        value={draft.serviceId}
        options={services.map((each) => ({ value: each.id, label: `${each.name}, ${priceInWords(each.price)}` }))}
        error={form.errorOf('serviceId')}
        onChange={set('serviceId')}
      />
      <AmountField {...field('price')} label="Special price in dollars" hint={whomItIsFor(applyToGuests)} required />
      <Field
        {...field('label')}
        label="Guests read"
        hint="Beside the price, like Quiet morning."
        maxLength={60}
        autoComplete="off"
        required
      />
      <ShortFields>
        <Field
          {...field('from')}
          label="First day"
          hint="The day of the visit, not of booking it."
          type="date"
          required
        />
        <Field {...field('until')} label="Last day" hint="Leave it empty to go on until you end it." type="date" />
      </ShortFields>
      <Weekdays
        id="weekdays"
        hint="Choose none for every day."
        chosen={weekdaysOf(draft.weekdays)}
        error={null}
        onChange={(days) => set('weekdays')(days.toSorted((one, other) => one - other).join(','))}
      />
      <Field
        {...field('hours')}
        label="Starts between"
        hint="Like 07:00-09:00, a start at 09:00 included; several with commas. Leave it empty for all day."
        maxLength={200}
        autoComplete="off"
      />
      <Choices
        legend="In force"
        name="active"
        options={[
          { value: 'yes', label: 'Yes', detail: 'Guests pay it for every start that it fits.' },
          { value: 'no', label: 'No, it rests', detail: 'It is kept here and changes nothing.' },
        ]}
        value={draft.active}
        onChange={set('active')}
      />
      <FormBar>
        <Button type="submit">Continue</Button>
        {id === undefined ? (
          <CancelLink to="/office/promotions" />
        ) : (
          <CancelLink to="/office/promotions/$id" params={{ id }} />
        )}
      </FormBar>
    </Form>
  )
}
