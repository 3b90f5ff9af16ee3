import { Link } from '@tanstack/react-router'
import { dollars, type Cents } from '#domain/money.ts'
import { useHouse, type HouseService } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { mayBook, useVisitor } from '#web/shell/visitor.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { BathDrawing, MassageDrawing, SaunaDrawing } from './Drawings.tsx'
import { ServiceCard } from './ServiceCard.tsx'
import css from './ServiceSelectionScreen.module.css'

/** The choice of a service: two cards, and a third way in for the Sauna Club and memberships (spec 2, decision 50). */
export function ServiceSelectionScreen() {
  const { services } = useHouse()
  const goesStraightOn = useVisitor(mayBook)
  const look = buttonLook('primary', true)
  const club = services.find((service) => service.family === 'class')

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
        <section className={css.club} aria-labelledby="sauna-club">
          <SaunaDrawing />
          <div>
            <h2 id="sauna-club">{club.name}</h2>
            <p>
              {club.tagline} <span className={css.from}>from {dollars(club.price)}</span>
            </p>
          </div>
          <Link
            to="/select-slot"
            search={{ class: true, extrabath: true, guests: true }}
            className={buttonLook('quiet')}
          >
            See classes
          </Link>
        </section>
      )}
      <p className={css.more}>
        Coming often? <Link to="/memberships">See memberships</Link>
      </p>
    </>
  )
}

/** The from-price of a card: the lowest service price, promotions aside (decision 50). */
function lowestPrice(services: HouseService[], family: HouseService['family']): Cents | null {
  const prices = services.filter((service) => service.family === family).map((service) => service.price)
  return prices.length === 0 ? null : Math.min(...prices)
}
