import { CancelLink } from '#desk/parts/CancelLink.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { promotionFields, type PromotionChoices, type PromotionField } from './promotion-draft.ts'

type Props = FormOf<PromotionField> & {
  label: string
  choices: PromotionChoices
  /** Where "Cancel" leads, if not to the list. */
  id?: string
}

/** Which starts of a service get a special price, and what guests read beside it. */
export function PromotionForm({ label, choices, id, draft, set, isUnchanged, onSend }: Props) {
  const fields = promotionFields(choices)
  const form = useFormErrors<PromotionField>(mistakesIn(fields, draft), () => false)
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Fields of={fields} form={form} draft={draft} set={set} />
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
