import { useState } from 'react'
import type { ProductRequest } from '#api/staff-products.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { AmountField, NumberField } from '#desk/parts/NumberField.tsx'
import { amountOf } from '#desk/parts/amounts.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Act } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'

type Typed = { name: string; price: string; position: string }
type Props = {
  label: string
  go: string
  start: Typed
  act: Act
  onSend: (product: ProductRequest) => void
}

/** The name and the price of a product. */
export function ProductForm({ label, go, start, act, onSend }: Props) {
  const [typed, setTyped] = useState(start)
  const price = amountOf(typed.price)
  const isPlace = /^\d{1,3}$/.test(typed.position.trim())
  const form = useFormErrors<keyof Typed>(
    [
      ...(typed.name.trim() === '' ? [{ field: 'name' as const, message: 'Enter a name' }] : []),
      ...(price === null || price < 0.5
        ? [{ field: 'price' as const, message: 'Enter a price of $0.50 or more' }]
        : []),
      ...(isPlace ? [] : [{ field: 'position' as const, message: 'Enter a number from 0 to 999' }]),
    ],
    () => false,
  )
  const field = (name: keyof Typed) =>
    form.field(name, typed[name], (value) => setTyped((now) => ({ ...now, [name]: value })))
  const isBusy = act.state === 'busy'
  const isBegun = typed.name !== start.name || typed.price !== start.price || typed.position !== start.position
  useUnsaved(isBegun && !isBusy)
  return (
    <Form
      label={label}
      form={form}
      isBusy={isBusy}
      answer={<Said act={act} />}
      onSend={() => price !== null && onSend({ name: typed.name.trim(), price, position: Number(typed.position) })}
    >
      <Field
        {...field('name')}
        label="Name"
        hint="As it stands on the receipt: Sarong."
        maxLength={80}
        autoComplete="off"
        required
      />
      <ShortFields>
        <AmountField {...field('price')} label="Price" hint="With GST." maxLength={9} required />
        <NumberField
          {...field('position')}
          label="Place in the list"
          hint="Small numbers come first."
          maxLength={3}
          required
        />
      </ShortFields>
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : go}
        </Button>
        <CancelLink to="/office/products" />
      </FormBar>
    </Form>
  )
}
