import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOnMassageMenu } from '#domain/catalogue/massages.ts'
import { BATHING_ID, PLACEHOLDER, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { mayBook, useVisitor } from '#web/shell/visitor.ts'
import { buttonLook } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { BathDrawing, MassageDrawing, SaunaDrawing } from './Drawings.tsx'
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
  const others = ids.filter((id) => !hasWayIn(id))
  const called = (id: string) => services.find((service) => service.id === id)

  return (
    <>
      <header className={css.head}>
        <ScreenHeading title="What would you like to book?" />
        <p>Warm stone, still water. Choosing a time takes under a minute.</p>
      </header>
      <ServiceTrouble serviceIds={ids} />
      <div className={css.cards}>
        <BathingCard from={lowestPrice(services, 'bathing')} />
        <ServiceCard
          name="Massage"
          text="Calm, rejuvenate or pregnancy, for 60 or 90 unhurried minutes."
          from={lowestPrice(services, 'massage')}
          drawing={<MassageDrawing />}
          tone="stone"
        >
          <Link to="/massage-types" className={bookLook} aria-label="BOOK Massage">
            BOOK
          </Link>
        </ServiceCard>
      </div>
      {ids.includes(SAUNA_CLUB_ID) && (
        <WayIn id={SAUNA_CLUB_ID} service={called(SAUNA_CLUB_ID)}>
          <Link
            to="/select-slot"
            viewTransition
            search={{ class: true, extrabath: true, guests: true }}
            className={buttonLook('quiet')}
          >
            See classes
          </Link>
        </WayIn>
      )}
      {others.map((id) => (
        <WayIn key={id} id={id} service={called(id)}>
          <Link
            to="/select-slot"
            search={{ serviceId: id }}
            className={buttonLook('quiet')}
            aria-label={`See times of ${called(id)?.name ?? PLACEHOLDER}`}
          >
            See times
          </Link>
        </WayIn>
      ))}
      <p className={css.more}>
        Coming often? <Link to="/memberships">See memberships</Link>
      </p>
    </>
  )
}

const bookLook = buttonLook('primary', true)

/** Visitors who have not said whether they are guests or members are asked that first. */
function BathingCard({ from }: { from: Cents | null }) {
  const goesStraightOn = useVisitor(mayBook)
  return (
    <ServiceCard
      name="Bathing"
      text="An hour in the pools, from the first light on the water to the last."
      from={from}
      drawing={<BathDrawing />}
      tone="water"
    >
      {goesStraightOn ? (
        <Link to="/select-slot" viewTransition className={bookLook} aria-label="BOOK Bathing">
          BOOK
        </Link>
      ) : (
        <Link to="/auth" search={{ redirect: '/select-slot' }} className={bookLook} aria-label="BOOK Bathing">
          BOOK
        </Link>
      )}
    </ServiceCard>
  )
}

/** A service below the cards: what it is, from which price, and the way to its times; or what stands in for it. */
function WayIn({ id, service, children }: { id: string; service: HouseService | undefined; children: ReactNode }) {
  const isClass = id === SAUNA_CLUB_ID || service?.family === 'class'
  return (
    <section className={names(css.club, !isClass && css.undrawn)} aria-labelledby={`way-in-${id}`}>
      {isClass && <SaunaDrawing />}
      <div>
        <h2 id={`way-in-${id}`}>{service?.name ?? PLACEHOLDER}</h2>
        {service && (
          <p>
            {service.tagline} <span className={css.from}>from {dollars(service.price)}</span>
          </p>
        )}
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
