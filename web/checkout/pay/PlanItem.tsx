import type { Plan } from '#api/catalogue.ts'
import { spokenPeriod } from '#domain/memberships/plan-period.ts'
import { dollars } from '#domain/money.ts'
import { dropPlans } from '#web/cart/kept-plans.ts'
import { usePlans, type PlanInCart } from '#web/cart/usePlans.ts'
import { given } from '#web/memberships/plan-words.ts'
import { useHouse } from '#web/shell/house.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './OrderSummary.module.css'

type Props = { plan: PlanInCart; isBusy: boolean }

/** One plan of the order that is paid once: what it gives, until when, and how it ends (spec 1, price honesty). */
export function PlanItem({ plan, isBusy }: Props) {
  const sold = usePlans(({ plans }) => plans).find(({ id }) => id === plan.planId)
  const remove = () => {
    dropPlans(plan.planId)
    announce(`${plan.name} removed from your order`)
  }
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h3>{plan.name}</h3>
        <p className={css.amount}>{dollars(plan.price)}</p>
      </div>
      <p>Membership</p>
      {sold && <Gives plan={sold} />}
      <div className={css.actions}>
        <Button look="plain" disabled={isBusy} aria-label={`Remove ${plan.name}`} onClick={remove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function Gives({ plan }: { plan: Plan }) {
  const { services } = useHouse()
  return (
    <>
      {plan.benefits.map((benefit) => {
        const gives = given(benefit, plan, services)
        return gives && <p key={benefit.serviceId}>{gives}</p>
      })}
      <p>
        Paid once. It ends by itself after {spokenPeriod(plan.duration)}, with any visits that are left. There is
        nothing to cancel.
      </p>
    </>
  )
}
