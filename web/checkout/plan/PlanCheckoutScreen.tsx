import { Link, Navigate, useSearch } from '@tanstack/react-router'
import type { Plan } from '#api/catalogue.ts'
import { planCheckoutPath } from '#api/checkout.ts'
import { centsFromDollars } from '#domain/money.ts'
import { words } from '#domain/words.ts'
import { dropPlans } from '#web/cart/kept-plans.ts'
import { keepPlan } from '#web/memberships/keep-plan.ts'
import { useHeldPlans } from '#web/memberships/useHeldPlans.ts'
import { usePriceList } from '#web/memberships/usePriceList.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Buyer } from '#web/checkout/pay/Buyer.tsx'
import css from '#web/checkout/pay/CheckoutScreen.module.css'
import { summaryTitle } from '#web/checkout/pay/contact-errors.ts'
import { ContactFields } from '#web/checkout/pay/ContactFields.tsx'
import { PayBar } from '#web/checkout/pay/PayBar.tsx'
import { PayForm } from '#web/checkout/pay/PayForm.tsx'
import { PayTrouble } from '#web/checkout/pay/PayTrouble.tsx'
import { TermsByPaying } from '#web/checkout/pay/ReadTerms.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { sendCheckout } from '#web/checkout/pay/send-checkout.ts'
import { useContact, type ContactForm } from '#web/checkout/pay/useContact.ts'
import { usePageReturn } from '#web/checkout/pay/usePageReturn.ts'
import { usePay } from '#web/checkout/pay/usePay.ts'

/** The checkout of a plan that is paid again and again: it is bought on its own (ruling 44). */
export function PlanCheckoutScreen() {
  const { plan = '' } = useSearch({ from: '/memberships/checkout' })
  return (
    <Queries>
      <div className={css.screen}>
        <FoundPlan planId={plan} />
      </div>
    </Queries>
  )
}

function FoundPlan({ planId }: { planId: string }) {
  const list = usePriceList(planId)
  const isHeld = useHeldPlans().has(planId)
  if (list.status === 'ready') {
    const plan = list.plans.find(({ id }) => id === planId)
    if (!plan) return <NoSuchPlan />
    if (!plan.recurring) return <Navigate to="/memberships" replace />
    return isHeld ? <HeldPlan plan={plan} /> : <PlanCheckout plan={plan} />
  }
  return (
    <>
      <ScreenHeading title="Checkout" />
      {list.status === 'waiting' && <Skeleton label="Loading the membership" shape="rows" blocks={5} />}
      {list.status === 'failed' && (
        <Alert tone="danger" title={words.plansFailed} action={<Button onClick={list.tryAgain}>Try again</Button>}>
          Nothing has been charged.
        </Alert>
      )}
    </>
  )
}

function PlanCheckout({ plan }: { plan: Plan }) {
  const { member, isAsking } = useVisitor()
  const { form, checkout, problem, price, submit } = usePlanPayment(plan)
  const here = `/memberships/checkout?plan=${plan.id}`
  return (
    <>
      <ScreenHeading title={form.problems.length > 0 ? 'Error: Checkout' : 'Checkout'}>Checkout</ScreenHeading>
      <div className={css.notices}>
        {form.problems.length > 0 && <ErrorSummary errors={form.problems} title={summaryTitle(form.problems)} />}
        {problem && form.problems.length === 0 && (
          <PayTrouble problem={problem} due={price} at={here} onTryAgain={submit} />
        )}
      </div>
      <PayForm onPay={submit}>
        <PlanSummary plan={plan} />
        <Buyer doing="Buying">
          <Guest form={form} here={here} />
        </Buyer>
        <PayBar
          terms={member && <TermsByPaying />}
          due={price}
          checkout={checkout}
          isWaiting={isAsking}
          preparing="Preparing your payment…"
          note="This is the first payment. They keep your card for the next ones."
        />
      </PayForm>
    </>
  )
}

/** The price of a plan, the details of who pays it, and what PAY does with them. */
function usePlanPayment(plan: Plan) {
  const form = useContact()
  const { checkout, problem, pay, reset, clearProblem } = usePay(1, (contact) =>
    sendCheckout({ of: 'plans', path: planCheckoutPath, contact }, { plans: [{ planId: plan.id }] }),
  )
  usePageReturn(reset)
  const price = centsFromDollars(plan.payment.price)

  const submit = () => {
    clearProblem()
    if (!form.check()) return
    keepPlan(plan)
    void pay(form.details, price, form.refuseEmail)
  }
  return { form, checkout, problem, price, submit }
}

/** A guest may pay first, and use the membership once they have registered. */
function Guest({ form, here }: { form: ContactForm; here: string }) {
  return (
    <div>
      <ContactFields form={form} />
      <p className={css.aside}>
        Already a member?{' '}
        <Link to="/auth" search={{ redirect: here }}>
          Sign in
        </Link>{' '}
        first. You can also pay without an account. The membership is then charged from today, and you can use it once
        you register with this email address.
      </p>
    </div>
  )
}

function HeldPlan({ plan }: { plan: Plan }) {
  return (
    <>
      <ScreenHeading key="held" title={`You already have ${plan.name}`} />
      <p className={css.aside}>You can only have this membership once, so there is nothing more to buy.</p>
      <div>
        <Link to="/account" className={buttonLook('primary')} onClick={() => dropPlans(plan.id)}>
          Look at your membership
        </Link>
      </div>
    </>
  )
}

function NoSuchPlan() {
  return (
    <>
      <ScreenHeading key="unknown" title="This membership is not on sale" />
      <p className={css.aside}>The link may be out of date. These are the memberships you can choose from now:</p>
      <div>
        <Link to="/memberships" className={buttonLook('primary')}>
          See all memberships
        </Link>
      </div>
    </>
  )
}
