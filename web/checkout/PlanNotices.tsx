import { dropPlans, fetchPlans, usePlans } from '#web/cart/usePlans.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'

/** What keeps a plan that was brought along out of the order: it could not be looked up, or it is paid again and again. */
export function PlanNotices() {
  const { venue } = useHouse()
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
          <Alert
            key={plan.id}
            tone="warning"
            title={`${plan.name} is not part of this order`}
            action={
              <Button look="quiet" onClick={() => dropPlans(plan.id)}>
                Leave it out
              </Button>
            }
          >
            It is paid every fortnight and cannot be bought online yet. Please write to{' '}
            <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a> and we set it up for you.
          </Alert>
        ))}
    </>
  )
}
