import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { PricesAnswer } from '#api/prices.ts'
import { addDays, dayAndMonth, isRealDate } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Prices.module.css'
import { PriceWeek } from './PriceWeek.tsx'
import { pricesFailed, usePrices } from './usePrices.ts'

/** What guests pay at every start of a week, and which special price makes it so. */
export function PricesScreen() {
  return (
    <>
      <PageHeading
        title="A week of prices"
        lead="What checkout charges at each start time that guests can book, and why."
      />
      <ForRole needs="manager">
        <Week />
      </ForRole>
    </>
  )
}

function Week() {
  const { week = '' } = useSearch({ strict: false })
  const today = useHouseToday()
  const query = usePrices({ week: isRealDate(week) ? week : today, draft: null })
  return (
    <Asked query={query} waiting="Working out the prices" failed={pricesFailed}>
      {(prices) => (prices.services.length === 0 ? <NoServices /> : <Prices prices={prices} />)}
    </Asked>
  )
}

function NoServices() {
  return (
    <Empty
      title="There is nothing to price yet."
      action={
        <Link to="/office/services/new" className={buttonLook()}>
          Add a service
        </Link>
      }
    >
      Add a service and give it times. Its prices show here then.
    </Empty>
  )
}

function Prices({ prices: { monday, services } }: { prices: PricesAnswer }) {
  const { service } = useSearch({ strict: false })
  const shown = services.find(({ id }) => id === service) ?? services[0]
  if (!shown) return null
  const hasPrices = shown.starts.length > 0
  return (
    <>
      <ServiceAndWeek monday={monday} services={services} shown={shown.id} />
      <Section
        title={`${shown.name}, ${dayAndMonth(monday)} to ${dayAndMonth(addDays(monday, 6))}`}
        lead={hasPrices && 'Choose a price to see the special price that made it, or to add one for that time.'}
      >
        {hasPrices ? <PriceWeek monday={monday} service={shown} isLinked /> : <NothingToBook />}
      </Section>
    </>
  )
}

type ChoiceProps = Pick<PricesAnswer, 'monday' | 'services'> & { shown: string }

/** Another service, the week before or the week after. */
function ServiceAndWeek({ monday, services, shown }: ChoiceProps) {
  const navigate = useNavigate()
  const to = (days: number) => ({ week: addDays(monday, days), service: shown })
  return (
    <div className={css.choice}>
      <Select
        id="service"
        label="Service"
        value={shown}
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => void navigate({ to: '.', search: { week: monday, service: id }, replace: true })}
      />
      <nav aria-label="Weeks">
        <Ways>
          <Link to="/office/prices" search={to(-7)} className={buttonLook('quiet')}>
            Week before
          </Link>
          <Link to="/office/prices" search={to(7)} className={buttonLook('quiet')}>
            Week after
          </Link>
        </Ways>
      </nav>
    </div>
  )
}

function NothingToBook() {
  return (
    <Empty title="Guests can book nothing in this week.">
      It is over, the house is shut, or the service has no times then.
    </Empty>
  )
}
