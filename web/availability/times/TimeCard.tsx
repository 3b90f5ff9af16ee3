import { hasRoom } from '#domain/availability/day-view.ts'
import { shareTaken } from '#domain/availability/fullness.ts'
import { howBusy } from '#domain/availability/how-busy.ts'
import type { OfferedTime } from '#domain/availability/offered-times.ts'
import { endsAt, startsAt, type Place, type Slot } from '#domain/availability/slot.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { eachInWords, slotPrice } from '#domain/pricing/slot-price.ts'
import { matchPromotion, type Promotion } from '#domain/promotions/match-promotion.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import type { House, HouseService } from '#web/shell/open-house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import type { RadioCard } from '#ui/RadioCards.tsx'
import css from './TimeCard.module.css'

type Card = {
  offered: OfferedTime
  service: HouseService
  partySize: number
  inCart: readonly Place[]
  movedFrom: Date | null
  house: House
}

/**
 * A start time as a card: when, what it costs each and together, or why it cannot be had (spec 2, ruling 17). When a
 * booking is moved there is no price, and the card of its start says so.
 */
export function timeCard(card: Card): Omit<RadioCard, 'value'> {
  const { offered, service, partySize, inCart, movedFrom, house } = card
  const label = spokenTime(startsAt(offered))
  const hours = service.family === 'massage' ? <Hours slot={offered.slots[0]!} /> : label
  if (+startsAt(offered) === movedFrom?.getTime()) return { label, detail: 'Your booking now', disabled: true }
  if (offered.slot === null)
    return { label: <s>{label}</s>, detail: whyNotOffered(offered.slots, partySize), disabled: true }
  const busy = { level: shareTaken(offered.slots, house.now()), detail: howBusy(offered.slots, house.now()) }
  if (movedFrom) return { ...busy, label: hours }
  const promotion = matchPromotion(house.promotions, offered.slots[0]!, service.price)
  const isInCart = inCart.some((place) => place.serviceId === service.id && +startsAt(place) === +startsAt(offered))
  const detail = isInCart ? 'Also in your cart' : busy.detail
  return { ...busy, label: hours, detail, aside: <SlotPrice promotion={promotion} {...card} /> }
}

/** From when to when: massages of 60 and of 90 minutes begin at the same times. */
function Hours({ slot }: { slot: Slot }) {
  return (
    <>
      {spokenTime(startsAt(slot))} <small>to {spokenTime(endsAt(slot))}</small>
    </>
  )
}

type Priced = Pick<Card, 'service' | 'partySize' | 'house'> & { promotion: Promotion | null }

/** What a slot costs the party, and each of it, struck when a promotion applies; members are shown none (spec 2). */
export function SlotPrice({ service, promotion, partySize, house }: Priced) {
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  if (isMember) return null
  const price = slotPrice({ service, promotion, partySize }, house.prices)
  return (
    <span className={css.price}>
      {partySize === 1 ? (
        <span>
          <Before price={price.original} /> <b>{dollars(price.first)}</b>
        </span>
      ) : (
        <>
          <b>
            {dollars(price.party)} for {partySize}
          </b>
          <small>
            <Before price={price.original} /> {eachInWords(price, partySize)}
          </small>
        </>
      )}
      {promotion && <span className={css.label}>{promotion.displayLabel}</span>}
    </span>
  )
}

/** The price that a promotion replaces, struck. */
function Before({ price }: { price: Cents | null }) {
  if (price === null) return null
  return (
    <s>
      <span className="visually-hidden">instead of </span>
      {dollars(price)}
    </s>
  )
}

/** Why none of these slots can be had by this party. */
export function whyNotOffered(slots: readonly Slot[], partySize: number): string {
  if (!slots.some((slot) => slot.bookable)) return 'Unavailable'
  if (!slots.some((slot) => hasRoom(slot, partySize))) return `Not enough room for ${partySize}`
  return 'Too close to another visit in your cart'
}
