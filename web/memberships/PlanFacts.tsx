import type { Plan } from '#api/catalogue.ts'
import { MOST_SUSPENSION_DAYS } from '#domain/memberships/suspension.ts'
import { paymentsWithin, spokenPeriod } from '#domain/memberships/plan-period.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import css from './Memberships.module.css'
import { periodOf } from './plan-words.ts'

/** What a buyer agrees to: payments, initial term, how to cancel and to suspend; shown before any click (spec 1). */
export function PlanFacts({ plan }: { plan: Plan }) {
  const price = dollars(centsFromDollars(plan.payment.price))
  return (
    <dl className={css.facts}>
      {plan.recurring ? <PaidAgain plan={plan} price={price} /> : <PaidOnce plan={plan} price={price} />}
    </dl>
  )
}

type FactsProps = { plan: Plan; price: string }

function PaidOnce({ plan, price }: FactsProps) {
  return (
    <>
      <Fact title="Payment">{price}, once. Nothing is charged again.</Fact>
      <Fact title="How it ends">
        Automatically after {spokenPeriod(plan.duration)}, along with any visits you have left. There is nothing to
        cancel.
      </Fact>
    </>
  )
}

function PaidAgain({ plan, price }: FactsProps) {
  const { initialTerm } = plan
  return (
    <>
      <Fact title="Payment">
        {price} {periodOf(plan)}, from your card, until it ends.
      </Fact>
      <Fact title="Initial term">
        {initialTerm ? (
          <>
            {spokenPeriod(initialTerm)}
            {atLeast(plan, initialTerm)}. The price stays the same during that time. After it, we give you 30 days’
            notice of a new price.
          </>
        ) : (
          'None. We give you 30 days’ notice of a new price.'
        )}
      </Fact>
      <Fact title="How to cancel">
        In your account, with no more clicks than it took to join:{' '}
        {initialTerm
          ? `at the end of the initial term at the earliest. After that, straight away or on the next payment date.`
          : 'straight away or on the next payment date.'}
      </Fact>
      <Fact title="Suspension">
        Suspend it for up to {MOST_SUSPENSION_DAYS} days in any 12 months. You pay nothing and get no visits in that
        time.
      </Fact>
    </>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What one pays at the least, where it can be counted. */
function atLeast({ payment, duration }: Plan, term: NonNullable<Plan['initialTerm']>): string {
  const payments = paymentsWithin(term, duration)
  if (payments === null) return ''
  return `: ${payments} payments, ${dollars(payments * centsFromDollars(payment.price))} in all`
}
