import { Link } from '@tanstack/react-router'
import type { Plan } from '#api/catalogue.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { dropPlans } from '#web/cart/kept-plans.ts'
import { given, periodOf } from '#web/memberships/plan-words.ts'
import { PlanFacts } from '#web/memberships/PlanFacts.tsx'
import { ServiceTrouble } from '#web/catalogue/ServiceTrouble.tsx'
import { useHouse } from '#web/shell/house.ts'
import { buttonLook } from '#ui/Button.tsx'
import css from '#web/checkout/pay/OrderSummary.module.css'

/** What is about to be bought, with everything that binds, beside PAY (spec 1). */
export function PlanSummary({ plan }: { plan: Plan }) {
  const price = dollars(centsFromDollars(plan.payment.price))
  return (
    <section className={css.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <ServiceTrouble serviceIds={plan.benefits.map(({ serviceId }) => serviceId)} />
      <Item plan={plan} price={price} />
      <PlanFacts plan={plan} />
      <div className={css.actions}>
        <Link to="/memberships" className={buttonLook('plain')} onClick={() => dropPlans(plan.id)}>
          Choose another membership
        </Link>
      </div>
      <p className={css.total}>
        <span>
          To pay today <small>GST included</small>
        </span>
        <strong>{price}</strong>
      </p>
    </section>
  )
}

function Item({ plan, price }: { plan: Plan; price: string }) {
  const { services } = useHouse()
  return (
    <div className={css.item}>
      <div className={css.head}>
        <h3>{plan.name}</h3>
        <p className={css.amount}>
          {price} {periodOf(plan)}
        </p>
      </div>
      {plan.benefits.map((benefit) => {
        const gives = given(benefit, plan, services)
        return gives && <p key={benefit.serviceId}>{gives}</p>
      })}
    </div>
  )
}
