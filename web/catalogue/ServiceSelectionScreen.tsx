import { Link, useRouter } from '@tanstack/react-router'
import { hasCard } from '#domain/catalogue/headings.ts'
import { isOnMassageMenu } from '#domain/catalogue/massages.ts'
import { BATHING_ID, PLACEHOLDER, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { lowestPrice } from '#domain/pricing/lowest-price.ts'
import { dollars } from '#domain/money.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { mayBook, useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { Picture } from '#ui/Picture.tsx'
import { BathDrawing, MassageDrawing, SaunaDrawing, StonesDrawing } from './Drawings.tsx'
import { MoreAbout } from './MoreAbout.tsx'
import { ServiceCard } from './ServiceCard.tsx'
import { ServiceTrouble } from './ServiceTrouble.tsx'
import css from './ServiceSelectionScreen.module.css'

/**
 * The choice of a service: a card for each bath and one for all massages, and below them the Sauna Club, whatever else
 * the house sells, and memberships (spec 2, ruling 50).
 */
export function ServiceSelectionScreen() {
  const { menu, services } = useHouse()
  const ids = menu.map(({ id }) => id)
  const baths = menu.filter(({ family }) => family === 'bathing')
  const sold = services.filter(({ id }) => ids.includes(id))
  const hasMassages = ids.some(isOnMassageMenu)
  const called = (id: string) => services.find((service) => service.id === id)

  return (
    <>
      <header className={css.head}>
        <ScreenHeading title="What would you like to book?" />
        <p>{ids.length > 0 ? 'Choosing a time takes under a minute.' : 'Opening soon. You cannot book just now.'}</p>
      </header>
      <NewMember />
      <ServiceTrouble serviceIds={ids} />
      <div className={css.cards}>
        {baths.map(({ id }) => (
          <BathingCard key={id} id={id} service={called(id)} isAlone={baths.length === 1 && !hasMassages} />
        ))}
        {hasMassages && <MassageCard sold={sold.filter(({ id }) => isOnMassageMenu(id))} />}
      </div>
      {groupsOf(menu.filter((entry) => !hasCard(entry)).map(({ id }) => ({ id, service: called(id) }))).map((group) => (
        <Group key={group.services[0]?.id} {...group} />
      ))}
      <p className={css.more}>
        Coming often? <Link to="/memberships">See memberships</Link>
      </p>
    </>
  )
}

/** Says to whoever has just registered that they did. */
function NewMember() {
  const { state } = useRouter()
  const member = useVisitor((visitor) => visitor.member)
  if (!member || !state.location.state.isNewMember) return null
  return (
    <div className={css.welcome}>
      <Alert tone="success">Welcome, {member.contact.firstName}. Your account is ready, and you are signed in.</Alert>
    </div>
  )
}

const bookLook = buttonLook('primary', true)

/** Visitors who have not said whether they are guests or members are asked that first. */
function BathingCard({ id, service, isAlone }: ServiceAt & { isAlone: boolean }) {
  const isUsual = id === BATHING_ID
  const { name = isUsual ? 'Bathing' : PLACEHOLDER, tagline = '', price = null } = service ?? {}
  const search = isUsual ? {} : timesSearch(id, service)
  const { promotions } = useHouse()
  // The card of the specification has the price of the service as its from-price in any case (statement 65).
  const lowest = service && !isUsual ? lowestPrice(service, promotions) : price
  const goesStraightOn = useVisitor(mayBook)
  const { buildLocation } = useRouter()
  return (
    <ServiceCard
      name={name}
      text={tagline}
      price={lowest}
      isFrom={isUsual || lowest !== price}
      picture={service?.picture}
      isAlone={isAlone}
      drawing={<BathDrawing />}
      tone="water"
      more={<MoreAbout service={service} />}
    >
      {goesStraightOn ? (
        <Link to="/select-slot" search={search} viewTransition className={bookLook} aria-label={`BOOK ${name}`}>
          BOOK
        </Link>
      ) : (
        <Link
          to="/auth"
          search={{ redirect: buildLocation({ to: '/select-slot', search }).href }}
          className={bookLook}
          aria-label={`BOOK ${name}`}
        >
          BOOK
        </Link>
      )}
    </ServiceCard>
  )
}

/** All massages behind one card: the type and the length are chosen next. */
function MassageCard({ sold }: { sold: HouseService[] }) {
  return (
    <ServiceCard
      name="Massage"
      text="Calm, rejuvenate or pregnancy, for 60 or 90 unhurried minutes."
      isFrom
      price={sold.length === 0 ? null : Math.min(...sold.map(({ price }) => price))}
      picture={sold.find(({ picture }) => picture)?.picture}
      drawing={<MassageDrawing />}
      tone="stone"
    >
      <Link to="/massage-types" className={bookLook} aria-label="BOOK Massage">
        BOOK
      </Link>
    </ServiceCard>
  )
}

type ServiceAt = { id: string; service: HouseService | undefined }
type ServiceGroup = { heading: string | undefined; services: ServiceAt[] }

/** Services in the order of the menu: the Sauna Club, those without a heading, then those below the owner's headings. */
function groupsOf(services: readonly ServiceAt[]): ServiceGroup[] {
  const groups: ServiceGroup[] = []
  for (const at of services) {
    const heading = at.service?.group
    const group = heading && groups.find((each) => each.heading === heading)
    if (group) group.services.push(at)
    else groups.push({ heading, services: [at] })
  }
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ heading, services }: ServiceGroup): number {
  if (heading) return 2
  return services[0]?.id === SAUNA_CLUB_ID ? 0 : 1
}

function Group({ heading, services }: ServiceGroup) {
  const ways = services.map((at) => <WayIn key={at.id} {...at} heading={heading ? 'h3' : 'h2'} />)
  if (!heading) return ways
  return (
    <section aria-label={heading}>
      <h2 className={css.group}>{heading}</h2>
      {ways}
    </section>
  )
}

type WayInProps = ServiceAt & { heading: 'h2' | 'h3' }

/** A service below the cards: what it is, what it costs, and the way to its times; or what stands in for it. */
function WayIn({ id, service, heading: Heading }: WayInProps) {
  const isUsual = id === SAUNA_CLUB_ID
  const isClass = isUsual || service?.family === 'class'
  const name = service?.name ?? PLACEHOLDER
  return (
    <section className={names(css.club, isUsual && css.usual)} aria-labelledby={`way-in-${id}`}>
      {service?.picture ? (
        <Picture picture={service.picture} sizes="96px" />
      ) : isClass ? (
        <SaunaDrawing />
      ) : (
        <StonesDrawing />
      )}
      <div>
        <Heading id={`way-in-${id}`}>{name}</Heading>
        {service && <WhatItIs service={service} />}
        <MoreAbout service={service} />
      </div>
      {isUsual ? (
        <Link
          to="/select-slot"
          viewTransition
          search={{ class: true, extrabath: true, guests: true }}
          className={buttonLook('quiet')}
        >
          See classes
        </Link>
      ) : (
        <Link
          to="/select-slot"
          search={timesSearch(id, service)}
          className={buttonLook('quiet')}
          aria-label={`See times of ${name}`}
        >
          See times
        </Link>
      )}
    </section>
  )
}

/** A service in a few words, and what it costs; from which price, where special prices lower it. */
function WhatItIs({ service }: { service: HouseService }) {
  const lowest = lowestPrice(service, useHouse().promotions)
  return (
    <p>
      {service.tagline && (
        <>
          {service.tagline}
          <br />
        </>
      )}
      <span className={css.from}>
        {lowest < service.price && 'from '}
        {dollars(lowest)}
      </span>
    </p>
  )
}

/** Where the times of a service are chosen, with an extra bath where one goes with it. */
const timesSearch = (id: string, service: HouseService | undefined) => ({
  serviceId: id,
  ...(service?.extraBath && { extrabath: true }),
})
