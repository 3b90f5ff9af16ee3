import type { OrderAnswer } from '#api/checkout.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import { mapLink } from '#domain/map-link.ts'
import { useHouse } from '#web/shell/house.ts'
import css from './Order.module.css'

type Props = { contact: OrderAnswer['contactDetails']; by?: string }

/** The booker, masked, and the place that they come to. */
export function OrderFacts({ contact, by = 'Booked by' }: Props) {
  return (
    <dl className={css.facts}>
      <div>
        <dt>{by}</dt>
        <Booker contact={contact} />
      </div>
      <Where />
    </dl>
  )
}

function Booker({ contact: { firstName, lastName, email, phone } }: Pick<Props, 'contact'>) {
  return (
    <dd>
      {firstName} {lastName}
      {shownAddress(email) && (
        <>
          <br />
          {email}
        </>
      )}
      {phone && (
        <>
          <br />
          {phone}
        </>
      )}
    </dd>
  )
}

function Where() {
  const { venue } = useHouse()
  return (
    <div>
      <dt>Where</dt>
      <dd>
        {venue.name}
        <br />
        {venue.address}
        <br />
        <a href={mapLink(venue.address)} target="_blank" rel="noreferrer">
          Show it on a map<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </dd>
    </div>
  )
}
