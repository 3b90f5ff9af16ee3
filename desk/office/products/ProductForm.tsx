import { useState } from 'react'
import { productBounds, type ProductRequest } from '#api/staff-products.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { WayOut } from '#desk/parts/WayOut.tsx'
import { amountOf } from '#desk/parts/amounts.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { Fields } from '#desk/parts/Fields.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { mistakesIn, type FormField } from '#desk/parts/form-fields.ts'
import { Said } from '#desk/parts/Said.tsx'
import { wholeTyped } from '#desk/parts/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import type { Act } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'

type ProductField = 'name' | 'price' | 'position'
type Props = {
  label: string
  go: string
  start: Draft<ProductField>
  act: Act
  onSend: (product: ProductRequest) => void
}

const productFields: readonly FormField<ProductField>[] = [
  {
    name: 'name',
    label: 'Name',
    hint: 'As it is printed on the receipt: Sarong.',
    input: { as: 'line', ...productBounds.name, whenEmpty: 'Enter a name' },
  },
  {
    name: 'price',
    label: 'Price',
    hint: 'With GST.',
    input: { as: 'amount', ...productBounds.price },
    isShort: true,
  },
  {
    name: 'position',
    label: 'Place in the list',
    hint: 'Small numbers come first.',
    input: { as: 'whole', ...productBounds.position },
    isShort: true,
  },
]

/** The name and the price of a product. */
export function ProductForm({ label, go, start, act, onSend }: Props) {
  const [draft, setDraft] = useState(start)
  const form = useFormErrors<ProductField>(mistakesIn(productFields, draft), () => false)
  const isBusy = act.state === 'busy'
  const isBegun = productFields.some(({ name }) => draft[name] !== start[name])
  useUnsaved(isBegun && !isBusy)
  return (
    <Form label={label} form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => onSend(productOf(draft))}>
      <Fields
        of={productFields}
        form={form}
        draft={draft}
        set={(name) => (typed) => setDraft((now) => ({ ...now, [name]: typed }))}
      />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : go}
        </Button>
        <WayOut to="/office/products" />
      </FormBar>
    </Form>
  )
}

const productOf = ({ name, price, position }: Draft<ProductField>): ProductRequest => ({
  name: name.trim(),
  price: amountOf(price) ?? 0,
  position: wholeTyped(position),
})
