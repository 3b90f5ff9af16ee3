import { CancelLink } from '#desk/parts/CancelLink.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { WorthField } from './WorthField.tsx'
import type { NamedService } from './useCoupons.ts'
import { couponFields, exampleOf, type CouponField, type CouponKind } from './coupon-draft.ts'

type Props = FormOf<CouponField> & {
  label: string
  kind: CouponKind
  services: readonly NamedService[]
  /** Where "Cancel" leads, if not to the list. */
  id?: string
}

/** What a promo code takes off, for what, when, and how often; or what many of them do. */
export function CouponForm({ label, kind, services, id, draft, set, isUnchanged, onSend }: Props) {
  const fields = couponFields(kind, services)
  const form = useFormErrors<CouponField>(mistakesIn(fields, draft), () => false)
  const place = fields.findIndex(({ name }) => name === 'worth')
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Fields of={fields.slice(0, place)} form={form} draft={draft} set={set} />
      <WorthField
        worth={draft.worth}
        error={form.errorOf('worth')}
        example={exampleOf(draft, services)}
        onChange={set('worth')}
      />
      <Fields of={fields.slice(place + 1)} form={form} draft={draft} set={set} />
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
