import { Link, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import type { Plan } from '#api/catalogue.ts'
import { isKnownGone } from '#domain/cart/recheck-cart.ts'
import { editSearch } from '#web/cart/edit-search.ts'
import { fetchPlans } from '#web/cart/kept-plans.ts'
import { useCart } from '#web/cart/useCart.ts'
import { usePlans } from '#web/cart/usePlans.ts'
import { onComingBack } from '#web/shell/coming-back.ts'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { goBack } from '#web/shell/navigation.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Buyer } from './Buyer.tsx'
import css from './CheckoutScreen.module.css'
import { summaryTitle, type ContactError } from './contact-errors.ts'
import { ContactFields } from './ContactFields.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { openOrderKey } from '#web/checkout/order/open-order.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { PayBar } from './PayBar.tsx'
import { PayForm } from './PayForm.tsx'
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

// Checkout works without what it says: when its file cannot be loaded, the screen stays.
const OpenOrder = lazy<ComponentType<{ orderKey: string }>>(() =>
  import('#web/checkout/order/OpenOrder.tsx').then(
    (file) => ({ default: file.OpenOrder }),
    () => ({ default: () => null }),
  ),
)

/** Order summary, details and PAY (spec 2, /checkout). */
export function CheckoutScreen() {
  const checkout = useCheckout()
  const planAlone = useFreshPlans().find((plan) => plan.recurring)
  const isEmpty = checkout.price.lines.length === 0
  const mistakes = isEmpty ? [] : checkout.form.problems

  // A plan that is paid again and again has a checkout of its own (ruling 44).
  if (isEmpty && planAlone) return <Navigate to="/memberships/checkout" search={{ plan: planAlone.id }} replace />
  return (
    <div className={css.screen}>
      <Button look="plain" className={css.back} onClick={goBack}>
        <span aria-hidden="true">←</span> Back
      </Button>
      <ScreenHeading title={mistakes.length > 0 ? 'Error: Checkout' : 'Checkout'}>Checkout</ScreenHeading>
      <Notices checkout={checkout} mistakes={mistakes} />
      {isEmpty ? <EmptyCheckout /> : <CheckoutForm checkout={checkout} />}
    </div>
  )
}

type Checkout = ReturnType<typeof useCheckout>

/** The cart at today's prices, the details of who pays, and what PAY does with them. */
function useCheckout() {
  const form = useContact()
  const { prices, services } = useHouse()
  const { items, price, before, accept } = useTodaysPrices()
  const paying = usePay(items.length, (contact, shown) =>
    startPayment({ contact, shown, towelRobePrice: prices.towelRobe, services }),
  )
  const { checkout: progress, problem, pay, reset, clearProblem } = paying
  const openedUnchecked = useCart(({ isUnchecked }) => isUnchecked)
  useCartCheck()
  usePageReturn(reset)

  const submit = () => {
    clearProblem()
    if (!form.check()) return
    accept()
    void pay(form.details, price.due, form.refuseEmail)
  }
  const isUnchecked = problem ? problem.code === 'cart.unchecked' : openedUnchecked
  return { form, items, price, before, progress, problem, isUnchecked, submit }
}

/** The plans in the cart, asked for when the screen is opened and when the visitor comes back to it. */
function useFreshPlans(): readonly Plan[] {
  useEffect(() => {
    void fetchPlans()
    return onComingBack(() => void fetchPlans())
  }, [])
  return usePlans().plans
}

function Notices({ checkout, mistakes }: { checkout: Checkout; mistakes: ContactError[] }) {
  const { price, before, progress, problem, submit } = checkout
  const openOrder = progress.bookingStatus === 'idle' ? openOrderKey() : null
  return (
    <div className={css.notices}>
      {mistakes.length > 0 && <ErrorSummary errors={mistakes} title={summaryTitle(mistakes)} />}
      {problem && mistakes.length === 0 && (
        <PayTrouble problem={problem} due={price.due} at="/checkout" onTryAgain={submit} />
      )}
      <PlanNotices />
      {!problem && <PriceNotice before={before} due={price.due} />}
      {openOrder && (
        <Suspense fallback={null}>
          <OpenOrder orderKey={openOrder} />
        </Suspense>
      )}
      <UndoRemoval />
    </div>
  )
}

function CheckoutForm({ checkout }: { checkout: Checkout }) {
  const { member, isAsking } = useVisitor()
  const { form, items, price, progress, problem, isUnchecked, submit } = checkout
  return (
    <PayForm onPay={submit}>
      <OrderSummary
        price={price}
        withoutBath={problem?.code === 'cart.extra-bath-unavailable' ? problem.cartItemIds : []}
        isUnchecked={isUnchecked}
        isBusy={progress.isLoading}
      />
      <Buyer doing="Booking">
        <ContactFields form={form}>
          <p>
            Already a member?{' '}
            <Link to="/auth" search={{ redirect: '/checkout' }}>
              Sign in
            </Link>
          </p>
        </ContactFields>
      </Buyer>
      <PayBar
        terms={member && <TermsByPaying />}
        due={price.due}
        checkout={progress}
        isWaiting={isAsking}
        preparing="Checking your places and preparing your payment…"
        note={items.length > 0 ? 'Your places are held while you pay.' : ''}
        isBlocked={items.some((item) => isKnownGone(item, isUnchecked))}
        instead={
          price.isAllGone && (
            <Link to="/select-slot" search={editSearch(items[0]!)} className={buttonLook('primary', true)}>
              Choose another time first
            </Link>
          )
        }
      />
    </PayForm>
  )
}
