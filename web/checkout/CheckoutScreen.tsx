import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { fetchPlans } from '#web/cart/kept-plans.ts'
import { usePlans } from '#web/cart/usePlans.ts'
import { onComingBack } from '#web/shell/coming-back.ts'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { BookingAs } from './BookingAs.tsx'
import css from './CheckoutScreen.module.css'
import { summaryTitle } from './contact-errors.ts'
import { ContactFields } from './ContactFields.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { openOrderKey } from './open-order.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { PayBar } from './PayBar.tsx'
import { PayTrouble } from './PayTrouble.tsx'
import { TermsByPaying } from './ReadTerms.tsx'
import { PlanNotices } from './PlanNotices.tsx'
import { PriceNotice } from './PriceNotice.tsx'
import { UndoRemoval } from './UndoRemoval.tsx'
import { startPayment } from './start-payment.ts'
import { useCartCheck } from './useCartCheck.ts'
import { useContact } from './useContact.ts'
import { usePageReturn } from './usePageReturn.ts'
import { usePay } from './usePay.ts'
import { useTodaysPrices } from './useTodaysPrices.ts'

// Checkout works without what it says: a file that does not come must not take the screen along.
const OpenOrder = lazy<ComponentType<{ orderKey: string }>>(() =>
  import('./OpenOrder.tsx').then(
    (file) => ({ default: file.OpenOrder }),
    () => ({ default: () => null }),
  ),
)

/** Order summary, details and PAY (spec 2, /checkout). */
export function CheckoutScreen() {
  const form = useContact()
  const { member, isAsking } = useVisitor()
  const { prices } = useHouse()
  const { items, price, before, accept } = useTodaysPrices()
  const { checkout, problem, pay, reset, clearProblem } = usePay(items.length, (contact, shown) =>
    startPayment({ contact, shown, towelRobePrice: prices.towelRobe }),
  )
  const alone = usePlans().plans.find((plan) => plan.recurring)
  const isEmpty = items.length === 0 && price.plans.length === 0
  useEffect(() => {
    void fetchPlans()
    return onComingBack(() => void fetchPlans())
  }, [])
  const mistakes = isEmpty ? [] : form.problems
  const openOrder = checkout.bookingStatus === 'idle' ? openOrderKey() : null
  const openedUnchecked = useCartCheck()
  usePageReturn(reset)

  const submit = () => {
    clearProblem()
    if (!form.check()) return
    accept()
    void pay(form.details, price.due)
  }

  // A plan that is paid again and again has a checkout of its own (ruling 44).
  if (isEmpty && alone) return <Navigate to="/memberships/checkout" search={{ plan: alone.id }} replace />
  return (
    <div className={css.screen}>
      <ScreenHeading title={mistakes.length > 0 ? 'Error: Checkout' : 'Checkout'}>Checkout</ScreenHeading>
      <div className={css.notices}>
        {mistakes.length > 0 && <ErrorSummary errors={mistakes} title={summaryTitle(mistakes)} />}
        {problem && <PayTrouble problem={problem} due={price.due} at="/checkout" onTryAgain={submit} />}
        <PlanNotices />
        {!problem && <PriceNotice before={before} due={price.due} />}
        {openOrder && (
          <Suspense fallback={null}>
            <OpenOrder orderKey={openOrder} />
          </Suspense>
        )}
        <UndoRemoval />
      </div>
      {isEmpty ? (
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
            isUnchecked={problem ? problem.code === 'cart.unchecked' : openedUnchecked}
            isBusy={checkout.isLoading}
          />
          {member && <BookingAs member={member} />}
          {!member &&
            (isAsking ? <Skeleton label="Your details" shape="rows" blocks={3} /> : <ContactFields form={form} />)}
          <PayBar
            terms={member && <TermsByPaying />}
            due={price.due}
            checkout={checkout}
            isWaiting={isAsking}
            preparing="Checking your places and preparing your payment…"
            note="Your places are held while you pay."
          />
        </form>
      )}
    </div>
  )
}
