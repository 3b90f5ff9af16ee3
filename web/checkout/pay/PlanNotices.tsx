import { Link } from '@tanstack/react-router'
import type { Plan } from '#api/catalogue.ts'
import { everyPeriod } from '#domain/memberships/plan-period.ts'
import { dropPlans, fetchPlans } from '#web/cart/kept-plans.ts'
import { usePlans } from '#web/cart/usePlans.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'

/** What keeps a plan that was brought along out of the order: it could not be looked up, or it is paid again and again. */
export function PlanNotices() {
  const { plans, error } = usePlans()
  return (
    <>
      {error !== null && (
        <Alert tone="danger" action={<Button onClick={() => void fetchPlans()}>Try again</Button>}>
          {error}
        </Alert>
      )}
      {plans
        .filter((plan) => plan.recurring)
        .map((plan) => (
          <BoughtAlone key={plan.id} plan={plan} />
        ))}
    </>
  )
}

function BoughtAlone({ plan: { id, name, duration } }: { plan: Plan }) {
  return (
    <Alert
      tone="warning"
      title={`${name} is not part of this order`}
      action={
        <>
          <Link to="/memberships/checkout" search={{ plan: id }} className={buttonLook('quiet')}>
            Buy it on its own
          </Link>
          <Button look="plain" onClick={() => dropPlans(id)}>
            Leave it out
          </Button>
        </>
      }
    >
      It is paid {everyPeriod(duration)}, so it has its own checkout. Your cart is kept.
    </Alert>
  )
}
