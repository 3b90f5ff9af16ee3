import type { StaffPlan } from '#api/staff-plans.ts'
import { longDate } from '#domain/sydney-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import type { FieldInput } from '#ui/useFormErrors.ts'
import type { PriceChange } from './usePriceChange.ts'

/** The new price of a plan, and from which day members pay it. */
export function NewPriceForm({ plan, priceChange }: { plan: StaffPlan; priceChange: PriceChange }) {
  const { typed, seen, act, isBusy, look } = priceChange
  return (
    <Form label="A new price" form={typed.form} isBusy={isBusy} answer={<Said act={act} />} onSend={look}>
      <AmountField {...typed.priceInput} label="New price in dollars" hint="GST included." required />
      {plan.recurring && <FirstDay field={typed.dayInput} earliest={typed.earliest} />}
      <FormBar>
        <Button type="submit" look={seen ? 'quiet' : 'primary'} busy={isBusy}>
          {isBusy ? 'Looking…' : 'See who pays what'}
        </Button>
        <CancelLink to="/office/plans/$id" params={{ id: plan.id }} />
      </FormBar>
    </Form>
  )
}

function FirstDay({ field, earliest }: { field: FieldInput; earliest: string }) {
  return (
    <DayField
      {...field}
      label="For members from"
      hint={`Their first charge on that day or later. The earliest is ${longDate(earliest)}: members hear of it 30 days ahead.`}
      min={earliest}
      required
    />
  )
}
