import { hasRoom } from '#domain/availability/day-view.ts'
import type { OfferedTime } from '#domain/availability/offered-times.ts'
import { startsAt, type Place } from '#domain/availability/slot.ts'
import { dollars } from '#domain/money.ts'
import { slotPrice } from '#domain/pricing/slot-price.ts'
import { matchPromotion } from '#domain/promotions/match-promotion.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import type { House, HouseService } from '#web/shell/house.ts'
import type { RadioCard } from '#web/ui/RadioCards.tsx'
import css from './TimeCard.module.css'

type Wish = { offered: OfferedTime; service: HouseService; partySize: number; inCart: readonly Place[]; house: House }

/** A start time as a card: when, what it costs each and together, or why it cannot be had (spec 2, decision 17). */
export function timeCard(wish: Wish): Omit<RadioCard, 'value'> {
  const { offered, service, partySize, inCart } = wish
  const label = spokenTime(startsAt(offered))
  if (offered.slot === null) return { label: <s>{label}</s>, detail: whyNot(offered, partySize), disabled: true }
  const isInCart = inCart.some((place) => place.serviceId === service.id && +startsAt(place) === +startsAt(offered))
  return { label, detail: isInCart && 'Also in your cart', aside: <Price {...wish} /> }
}

function Price({ offered, service, partySize, house }: Wish) {
  const promotion = matchPromotion(house.promotions, offered.slots[0]!, service.price)
  const price = slotPrice({ service, promotion, partySize }, house.prices)
  return (
    <span className={css.price}>
      <span className={css.each}>
        {price.original !== null && (
          <>
            <s>
              <span className="visually-hidden">instead of </span>
              {dollars(price.original)}
            </s>{' '}
          </>
        )}
        <b>{dollars(price.perPerson)}</b> <small>per person</small>
      </span>
      {partySize > 1 && (
        <span className={css.party}>
          {dollars(price.party)} for {partySize}
        </span>
      )}
      {promotion && <span className={css.label}>{promotion.displayLabel}</span>}
    </span>
  )
}

function whyNot({ slots }: OfferedTime, partySize: number): string {
  if (!slots.some((slot) => slot.bookable)) return 'Unavailable'
  if (!slots.some((slot) => hasRoom(slot, partySize))) return `Not enough room for ${partySize}`
  return 'Too close to your cart'
}
