import { useState } from 'react'
import { moveCashBounds } from '#api/counter.ts'
import { isReason } from '#domain/reason.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { useDrawerActs } from '#desk/calls/drawer.ts'

export const kindNames = {
  SALE: 'Sale',
  REFUND: 'Given back',
  PAID_IN: 'Paid in',
  PAID_OUT: 'Paid out',
  SAFE: 'To the safe',
}

const kinds = [
  { value: 'PAID_IN', label: 'Paid in' },
  { value: 'PAID_OUT', label: 'Paid out' },
  { value: 'SAFE', label: 'To the safe' },
] as const
type Kind = (typeof kinds)[number]['value']

/** Cash that is put into the drawer or taken out of it, and what for. */
export function MoveForm() {
  const { kind, setKind, typed, setTyped, why, setWhy, form, act, isBusy, note } = useMovement()
  return (
    <Form label="Put in or take out" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={note}>
      <ShortFields>
        <Select
          id="kind"
          label="What"
          value={kind}
          options={kinds}
          onChange={(value) => setKind(kinds.find((each) => each.value === value)?.value ?? 'PAID_OUT')}
        />
        <AmountField {...form.field('amount', typed, setTyped)} label="Amount" required />
      </ShortFields>
      <Field
        {...form.field('why', why, setWhy)}
        label="What for"
        maxLength={moveCashBounds.why.longest}
        autoComplete="off"
        required
      />
      <div>
        <Button type="submit" look="quiet" busy={isBusy}>
          {isBusy ? 'Noting it…' : 'Note it'}
        </Button>
      </div>
    </Form>
  )
}

/** What is typed of a movement, and the press that notes it and empties the form for the next. */
function useMovement() {
  const [kind, setKind] = useState<Kind>('PAID_OUT')
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const { act, isBusy, run } = useAct()
  useUnsaved((typed !== '' || why !== '') && !isBusy)
  const { move } = useDrawerActs()
  const press = usePress()
  const amount = amountOf(typed)
  const form = useFormErrors(mistakesIn(amount, why), () => false)
  const note = () =>
    void run(async () => {
      if (amount === null) return
      const movement = { kind, amount, why: why.trim() }
      await move(movement, press.keyFor(movement))
      press.isDone()
      setTyped('')
      setWhy('')
      announce(`${kindNames[kind]}: ${inDollars(amount)}.`)
    })
  return { kind, setKind, typed, setTyped, why, setWhy, form, act, isBusy, note }
}

const mistakesIn = (amount: number | null, why: string): FieldError<'amount' | 'why'>[] => [
  ...(amount === null || amount === 0 ? [{ field: 'amount' as const, message: 'Enter an amount' }] : []),
  ...(!isReason(why) ? [{ field: 'why' as const, message: 'Say what it is for' }] : []),
]
