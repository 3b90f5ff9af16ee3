import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOnMassageMenu } from '#domain/catalogue/massages.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { useHouse, type HouseService } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { mayBook, useVisitor } from '#web/shell/visitor.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { names } from '#web/ui/class-names.ts'
import { BathDrawing, MassageDrawing, SaunaDrawing } from './Drawings.tsx'
import { ServiceCard } from './ServiceCard.tsx'
import css from './ServiceSelectionScreen.module.css'

/**
 * The choice of a service: two cards, and below them the Sauna Club, whatever else the house sells, and memberships
 * (spec 2, decision 50).
 */
export function ServiceSelectionScreen() {
  const { services } = useHouse()
  const goesStraightOn = useVisitor(mayBook)
  const look = buttonLook('primary', true)
  const club = services.find((service) => service.id === SAUNA_CLUB_ID)
  const others = services.filter((service) => !hasWayIn(service.id))

  return (
    <>
      <header className={css.head}>
        <ScreenHeading title="What would you like to book?" />
        <p>Warm stone, still water. Choosing a time takes under a minute.</p>
      </header>
      <div className={css.cards}>
        <ServiceCard
          name="Bathing"
          text="An hour in the pools, from the first light on the water to the last."
          from={lowestPrice(services, 'bathing')}
          drawing={<BathDrawing />}
          tone="water"
        >
          {goesStraightOn ? (
            <Link to="/select-slot" className={look} aria-label="BOOK Bathing">
              BOOK
            </Link>
          ) : (
            <Link to="/auth" search={{ redirect: '/select-slot' }} className={look} aria-label="BOOK Bathing">
              BOOK
            </Link>
          )}
        </ServiceCard>
        <ServiceCard
          name="Massage"
          text="Calm, rejuvenate or pregnancy, for 60 or 90 unhurried minutes."
          from={lowestPrice(services, 'massage')}
          drawing={<MassageDrawing />}
          tone="stone"
        >
          <Link to="/massage-types" className={look} aria-label="BOOK Massage">
            BOOK
          </Link>
        </ServiceCard>
      </div>
      {club && (
        <WayIn service={club}>
          <Link
            to="/select-slot"
            search={{ class: true, extrabath: true, guests: true }}
            className={buttonLook('quiet')}
          >
            See classes
          </Link>
        </WayIn>
      )}
      {others.map((service) => (
        <WayIn key={service.id} service={service}>
          <Link
            to="/select-slot"
            search={{ serviceId: service.id }}
            className={buttonLook('quiet')}
            aria-label={`See times of ${service.name}`}
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

/** A service below the cards: what it is, from which price, and the way to its times. */
function WayIn({ service, children }: { service: HouseService; children: ReactNode }) {
  const { id, name, tagline, price, family } = service
  const isClass = family === 'class'
  return (
    <section className={names(css.club, !isClass && css.undrawn)} aria-labelledby={`way-in-${id}`}>
      {isClass && <SaunaDrawing />}
      <div>
        <h2 id={`way-in-${id}`}>{name}</h2>
        <p>
          {tagline} <span className={css.from}>from {dollars(price)}</span>
        </p>
      </div>
      {children}
    </section>
  )
}

/** Whether a card or the menu behind it leads to a service. */
const hasWayIn = (id: string) => id === BATHING_ID || id === SAUNA_CLUB_ID || isOnMassageMenu(id)

/** The from-price of a card: the lowest price of what it leads to, promotions aside (decision 50). */
function lowestPrice(services: HouseService[], family: HouseService['family']): Cents | null {
  const prices = services
    .filter((service) => service.family === family && hasWayIn(service.id))
    .map((service) => service.price)
  return prices.length === 0 ? null : Math.min(...prices)
}
