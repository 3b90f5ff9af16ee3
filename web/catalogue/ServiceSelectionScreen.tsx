import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOnMassageMenu } from '#domain/catalogue/massages.ts'
import { BATHING_ID, PLACEHOLDER, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { mayBook, useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { Picture } from '#ui/Picture.tsx'
import { BathDrawing, MassageDrawing, SaunaDrawing } from './Drawings.tsx'
import { MoreAbout } from './MoreAbout.tsx'
import { ServiceCard } from './ServiceCard.tsx'
import { ServiceTrouble } from './ServiceTrouble.tsx'
import css from './ServiceSelectionScreen.module.css'

/**
 * The choice of a service: two cards, and below them the Sauna Club, whatever else the house sells, and memberships
 * (spec 2, ruling 50).
 */
export function ServiceSelectionScreen() {
  const { menu, services } = useHouse()
  const ids = menu.map(({ id }) => id)
  const sold = services.filter(({ id }) => ids.includes(id))
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
        {ids.includes(BATHING_ID) && <BathingCard service={called(BATHING_ID)} from={lowestPrice(sold, 'bathing')} />}
        {ids.some(isOnMassageMenu) && <MassageCard sold={sold} />}
      </div>
      {ids.includes(SAUNA_CLUB_ID) && <SaunaClub service={called(SAUNA_CLUB_ID)} />}
      {ids
        .filter((id) => !hasWayIn(id))
        .map((id) => (
          <OtherService key={id} id={id} service={called(id)} />
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
function BathingCard({ service, from }: { service: HouseService | undefined; from: Cents | null }) {
  const { name = 'Bathing', tagline = '' } = service ?? {}
  const goesStraightOn = useVisitor(mayBook)
  return (
    <ServiceCard
      name={name}
      text={tagline}
      from={from}
      picture={service?.picture}
      drawing={<BathDrawing />}
      tone="water"
      more={<MoreAbout service={service} />}
    >
      {goesStraightOn ? (
        <Link to="/select-slot" viewTransition className={bookLook} aria-label={`BOOK ${name}`}>
          BOOK
        </Link>
      ) : (
        <Link to="/auth" search={{ redirect: '/select-slot' }} className={bookLook} aria-label={`BOOK ${name}`}>
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
      from={lowestPrice(sold, 'massage')}
      picture={sold.find(({ id, picture }) => isOnMassageMenu(id) && picture)?.picture}
      drawing={<MassageDrawing />}
      tone="stone"
    >
      <Link to="/massage-types" className={bookLook} aria-label="BOOK Massage">
        BOOK
      </Link>
    </ServiceCard>
  )
}

function SaunaClub({ service }: { service: HouseService | undefined }) {
  return (
    <WayIn id={SAUNA_CLUB_ID} service={service}>
      <Link
        to="/select-slot"
        viewTransition
        search={{ class: true, extrabath: true, guests: true }}
        className={buttonLook('quiet')}
      >
        See classes
      </Link>
    </WayIn>
  )
}

function OtherService({ id, service }: { id: string; service: HouseService | undefined }) {
  return (
    <WayIn id={id} service={service}>
      <Link
        to="/select-slot"
        search={{ serviceId: id }}
        className={buttonLook('quiet')}
        aria-label={`See times of ${service?.name ?? PLACEHOLDER}`}
      >
        See times
      </Link>
    </WayIn>
  )
}

/** A service below the cards: what it is, from which price, and the way to its times; or what stands in for it. */
function WayIn({ id, service, children }: { id: string; service: HouseService | undefined; children: ReactNode }) {
  const isClass = id === SAUNA_CLUB_ID || service?.family === 'class'
  return (
    <section className={names(css.club, !isClass && !service?.picture && css.undrawn)} aria-labelledby={`way-in-${id}`}>
      {service?.picture ? <Picture picture={service.picture} sizes="96px" /> : isClass && <SaunaDrawing />}
      <div>
        <h2 id={`way-in-${id}`}>{service?.name ?? PLACEHOLDER}</h2>
        {service && (
          <p>
            {service.tagline} <span className={css.from}>from {dollars(service.price)}</span>
          </p>
        )}
        <MoreAbout service={service} />
      </div>
      {children}
    </section>
  )
}

/** Whether a card or the menu behind it leads to a service. */
const hasWayIn = (id: string) => id === BATHING_ID || id === SAUNA_CLUB_ID || isOnMassageMenu(id)

/** The from-price of a card: the lowest price of what it leads to, promotions aside (ruling 50). */
function lowestPrice(services: HouseService[], family: HouseService['family']): Cents | null {
  const prices = services
    .filter((service) => service.family === family && hasWayIn(service.id))
    .map((service) => service.price)
  return prices.length === 0 ? null : Math.min(...prices)
}
