import { Link, useNavigate } from '@tanstack/react-router'
import type { Plan } from '#api/catalogue.ts'
import { words } from '#domain/words.ts'
import { ServiceTrouble } from '#web/catalogue/ServiceTrouble.tsx'
import { useHouse } from '#web/shell/house.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { keepPlan } from './keep-plan.ts'
import css from './Memberships.module.css'
import { PlanCard } from './PlanCard.tsx'
import { priceListLead } from './price-list-lead.ts'
import { useHeldPlans } from './useHeldPlans.ts'
import { usePriceList } from './usePriceList.ts'

/** The memberships on sale, with everything one should know before choosing one (spec 1, design, "Price honesty"). */
export function MembershipsScreen() {
  return (
    <Queries>
      <header className={css.head}>
        <ScreenHeading title="Memberships" />
        <p>{priceListLead}</p>
      </header>
      <PriceList />
    </Queries>
  )
}

function PriceList() {
  const list = usePriceList()
  const held = useHeldPlans()
  if (list.status === 'waiting') {
    return (
      <div className={css.waiting}>
        <Skeleton label="Loading the memberships" shape="rows" blocks={3} />
      </div>
    )
  }
  if (list.status === 'failed') {
    return (
      <Alert tone="danger" title={words.plansFailed} action={<Button onClick={list.tryAgain}>Try again</Button>}>
        We could not load our prices just now.
      </Alert>
    )
  }
  return list.plans.length === 0 ? <NoneOnSale /> : <OnSale plans={list.plans} held={held} />
}

function NoneOnSale() {
  const { venue } = useHouse()
  return (
    <div className={css.none}>
      <p>
        There are no memberships on sale just now. Write to{' '}
        <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a> and we will tell you when there are.
      </p>
      <Link to="/service-selection" className={buttonLook('primary')}>
        Book a visit
      </Link>
    </div>
  )
}

function OnSale({ plans, held }: { plans: readonly Plan[]; held: ReturnType<typeof useHeldPlans> }) {
  const choose = useChoice()
  const serviceIds = new Set(plans.flatMap(({ benefits }) => benefits.map(({ serviceId }) => serviceId)))
  return (
    <>
      <ServiceTrouble serviceIds={[...serviceIds]} />
      <ul className={css.plans}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} holding={held.get(plan.id)} onChoose={() => choose(plan)} />
          </li>
        ))}
      </ul>
      <p className={css.note}>
        A membership is for one person and covers the price of the services it names. Guests, robes and extra baths are
        charged as usual. We compare with the regular price of a single visit; some cost less on promotion. All prices
        include GST.
      </p>
    </>
  )
}

/** A plan that is paid again and again is bought on its own; others go into the cart (ruling 44). */
function useChoice() {
  const navigate = useNavigate()
  return (plan: Plan) => {
    if (plan.recurring) return void navigate({ to: '/memberships/checkout', search: { plan: plan.id } })
    keepPlan(plan)
    return void navigate({ to: '/checkout' })
  }
}
