import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import type { NamedService } from './useCoupons.ts'
import { mistakesInCoupon, type CouponField, type CouponKind } from './coupon-draft.ts'

type Props = FormOf<CouponField> & {
  label: string
  kind: CouponKind
  services: readonly NamedService[]
  /** Where "Cancel" leads, if not to the list. */
  id?: string
}

/** What a promo code takes off, for what, when, and how often; or what many of them do. */
export function CouponForm({ label, kind, services, id, draft, set, isUnchanged, onSend }: Props) {
  const form = useFormErrors<CouponField>(mistakesInCoupon(kind, draft), () => false)
  const field = (name: CouponField) => form.field(name, draft[name], set(name))
  const plain = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      {kind === 'new' && (
        <Field
          {...field('code')}
          {...plain}
          label="Code"
          hint="What guests enter, like SLOW-MONDAY. Capitals do not matter."
          maxLength={40}
          required
        />
      )}
      {kind === 'batch' && (
        <ShortFields>
          <NumberField {...field('count')} label="How many codes" hint="Up to 5,000." required />
          <Field {...field('prefix')} {...plain} label="They begin with" hint="Like SPRING. Optional." maxLength={12} />
        </ShortFields>
      )}
      <Field
        {...field('name')}
        label="Name"
        hint="What it is for. Guests never see it."
        maxLength={100}
        autoComplete="off"
        required
      />
      <ShortFields>
        <Field
          {...field('worth')}
          label="Takes off"
          hint="Like 10% or $12.50."
          maxLength={12}
          autoComplete="off"
          required
        />
        <Select
          id="onlyForService"
          label="For"
          hint="Plans are never part of it."
          value={draft.onlyForService}
          none="Every service"
          options={services
            .filter(({ id: serviceId, isGone }) => !isGone || serviceId === draft.onlyForService)
            .map((service) => ({ value: service.id, label: service.name }))}
          onChange={set('onlyForService')}
        />
      </ShortFields>
      <ShortFields>
        <Field {...field('from')} label="First day" hint="Leave it empty to begin now." type="date" />
        <Field {...field('until')} label="Last day" hint="Leave it empty for no end." type="date" />
      </ShortFields>
      {kind !== 'batch' && (
        <NumberField
          {...field('usageLimit')}
          label="How often it can be used"
          hint="By all guests together. Leave it empty for no limit."
        />
      )}
      {kind !== 'batch' && (
        <Choices
          legend="By one person"
          name="oncePerEmail"
          options={[
            { value: 'no', label: 'As often as they like' },
            { value: 'yes', label: 'Once', detail: 'Each email address can pay with it once.' },
          ]}
          value={draft.oncePerEmail}
          onChange={set('oncePerEmail')}
        />
      )}
      {kind === 'edit' && (
        <Choices
          legend="Good at the moment"
          name="active"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No, it has ended', detail: 'Anyone who has paid with it keeps what it took off.' },
          ]}
          value={draft.active}
          onChange={set('active')}
        />
      )}
      <FormBar>
        <Button type="submit">Continue</Button>
        {id === undefined ? (
          <CancelLink to="/office/coupons" />
        ) : (
          <CancelLink to="/office/coupons/$id" params={{ id }} />
        )}
      </FormBar>
    </Form>
  )
}
