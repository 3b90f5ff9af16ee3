import { useEffect } from 'react'
import { checkCart } from '#web/cart/check-cart.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import css from './CheckoutScreen.module.css'
import { summaryTitle } from './contact-errors.ts'
import { ContactFields } from './ContactFields.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { OpenOrder } from './OpenOrder.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PayBar } from './PayBar.tsx'
import { PayTrouble } from './PayTrouble.tsx'
import { PriceNotice } from './PriceNotice.tsx'
import { UndoRemoval } from './UndoRemoval.tsx'
import { useContact } from './useContact.ts'
import { usePageReturn } from './usePageReturn.ts'
import { usePay } from './usePay.ts'
import { useTodaysPrices } from './useTodaysPrices.ts'

/** Order summary, details and PAY (spec 2, /checkout). */
export function CheckoutScreen() {
  return (
    <Queries>
      <Checkout />
    </Queries>
  )
}

function Checkout() {
  const form = useContact()
  const { checkout, problem, pay, reset, clearProblem } = usePay()
  const { items, price, before, accept } = useTodaysPrices()

  useEffect(() => void checkCart(), [])
  usePageReturn(() => {
    reset()
    void checkCart()
  })

  const submit = () => {
    clearProblem()
    if (!form.check()) return
    accept()
    void pay(form.details, price.due)
  }

  return (
    <div className={css.screen}>
      <ScreenHeading title={form.problems.length > 0 ? 'Error: Checkout' : 'Checkout'}>Checkout</ScreenHeading>
      <div className={css.notices}>
        <ErrorSummary errors={form.problems} title={summaryTitle(form.problems)} />
        {problem && <PayTrouble problem={problem} due={price.due} onTryAgain={submit} />}
        {!problem && <PriceNotice before={before} due={price.due} />}
        <OpenOrder />
        <UndoRemoval />
      </div>
      {items.length === 0 ? (
        <EmptyCheckout />
      ) : (
        <form
          noValidate
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <OrderSummary
            items={items}
            price={price}
            withoutBath={problem?.code === 'cart.extra-bath-unavailable' ? problem.cartItemIds : []}
            isBusy={checkout.isLoading}
          />
          <ContactFields form={form} />
          <PayBar due={price.due} checkout={checkout} />
        </form>
      )}
    </div>
  )
}
