import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { PricesAnswer, StartPrices } from '#api/prices.ts'
import { addDays, dayAndMonth, isRealDate, longDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { buttonLook } from '#ui/Button.tsx'
import css from './Prices.module.css'
import { pricesFailed, usePrices } from './usePrices.ts'

/** What guests pay at every start of a week, and which special price makes it so. */
export function PricesScreen() {
  return (
    <>
      <PageHeading
        title="A week of prices"
        lead="What checkout charges at each start that guests can book, and which special price made it so."
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
  return (
    <>
      <ServiceAndWeek monday={monday} services={services} shown={shown.id} />
      <Section
        title={`${shown.name}, ${dayAndMonth(monday)} to ${dayAndMonth(addDays(monday, 6))}`}
        lead={`The usual price is ${priceInWords(shown.price)}.`}
      >
        {shown.starts.length === 0 ? <NothingToBook /> : <Days starts={shown.starts} />}
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
      <nav aria-label="Weeks" className={css.weeks}>
        <Link to="/office/prices" search={to(-7)} className={buttonLook('quiet')}>
          Week before
        </Link>
        <Link to="/office/prices" search={to(7)} className={buttonLook('quiet')}>
          Week after
        </Link>
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

function Days({ starts }: { starts: readonly StartPrices[] }) {
  return (
    <div className={css.days}>
      {daysOf(starts).map(([day, ofDay]) => (
        <Day key={day} day={day} starts={ofDay} />
      ))}
    </div>
  )
}

const daysOf = (starts: readonly StartPrices[]) => [
  ...Map.groupBy(starts, ({ start }) => sydneyDateOf(new Date(start))),
]

function Day({ day, starts }: { day: string; starts: readonly StartPrices[] }) {
  return (
    <table className={css.day}>
      <caption>{longDate(day)}</caption>
      <thead>
        <tr>
          <th scope="col">Start</th>
          <th scope="col">Price</th>
          <th scope="col">Each extra person</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {starts.map((prices) => (
          <tr key={prices.start} className={prices.won ? css.special : undefined}>
            <th scope="row">{spokenTime(new Date(prices.start))}</th>
            <td>{priceInWords(prices.price)}</td>
            <td>{priceInWords(prices.other)}</td>
            <td>
              <MadeBy {...prices} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The special price that made a price so, and those that it beats. */
function MadeBy({ won, beaten }: Pick<StartPrices, 'won' | 'beaten'>) {
  if (!won?.id) return <span className={css.quiet}>Usual price</span>
  return (
    <>
      <Link to="/office/promotions/$id" params={{ id: won.id }}>
        {won.name}
      </Link>
      {won.label !== won.name && <span className={css.quiet}> “{won.label}”</span>}
      {beaten.length > 0 && (
        <span className={css.beaten}>
          beats {beaten.map((rule) => `${rule.name} (${priceInWords(rule.price)})`).join(', ')}
        </span>
      )}
    </>
  )
}
