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
  const { venue } = useHouse()
  const list = usePriceList()
  const held = useHeldPlans()
  const navigate = useNavigate()

  const choose = (plan: Plan) => {
    if (plan.recurring) return void navigate({ to: '/memberships/checkout', search: { plan: plan.id } })
    keepPlan(plan)
    return void navigate({ to: '/checkout' })
  }

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
  if (list.plans.length === 0) {
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
  const serviceIds = new Set(list.plans.flatMap(({ benefits }) => benefits.map(({ serviceId }) => serviceId)))
  return (
    <>
      <ServiceTrouble serviceIds={[...serviceIds]} />
      <ul className={css.plans}>
        {list.plans.map((plan) => (
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
