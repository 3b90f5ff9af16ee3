import { useMemo } from 'react'
import { bookingSteps, stepToShow } from '#domain/availability/booking-steps.ts'
import { boundParty } from '#domain/availability/guest-count.ts'
import { offeredTimes, slotAt } from '#domain/availability/offered-times.ts'
import { whyNotOpen } from '#domain/availability/opening-dates.ts'
import { slotSelected } from '#domain/availability/slot-store.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { priceItem } from '#domain/pricing/price-item.ts'
import { matchPromotion, promotionalPrice } from '#domain/promotions/match-promotion.ts'
import { clockTimeOf, sydneyDateOf } from '#domain/sydney-time.ts'
import { useCart } from '#web/cart/useCart.ts'
import { useFreeSlotOf } from '#web/cart/useEntitlements.ts'
import { useHouse, type House, type HouseService } from '#web/shell/house.ts'
import { viewOptions } from '#web/shell/start-up.ts'
import { parametersOf } from './slot-search.ts'
import type { Shown } from './step-titles.ts'
import { useChoices, type Chosen } from './useChoices.ts'
import { useExtraBath } from './useExtraBath.ts'
import { useTimeSlots } from './useTimeSlots.ts'

export type SlotFlow = ReturnType<typeof useSlotFlow>
/** As much of it as choosing a start takes: there is no price where a booking is moved, only the start it has now. */
export type SlotChoice = Pick<
  SlotFlow,
  | 'service'
  | 'isClass'
  | 'steps'
  | 'step'
  | 'date'
  | 'closedDate'
  | 'notOpen'
  | 'partySize'
  | 'inCart'
  | 'day'
  | 'times'
  | 'time'
  | 'slot'
  | 'choose'
  | 'goTo'
> & { item: SlotFlow['item'] | null; price: SlotFlow['price'] | null; movedFrom: Date | null }
export type RescheduleChoice = SlotChoice & { item: null; price: null; movedFrom: Date }

/** Everything the slot screen knows for one service: its steps, what is chosen, what it costs, what comes next. */
export function useSlotFlow(service: HouseService) {
  const house = useHouse()
  const { search, chosen, choose, goTo } = useChoices()
  const items = useCart(({ cart }) => cart.items)
  const edited = items.find((item) => item.cartItemId === search.edit)
  // An item that is being changed does not stand in its own way.
  const inCart = useMemo(() => items.filter((item) => item !== edited).map((item) => item.slot), [items, edited])

  const isClass = service.kind === 'class'
  const parameters = { ...parametersOf(search), isClass }
  const hasFreeSlot = useFreeSlotOf(service.id) || edited?.usesMembership === true
  const usesMembership = hasFreeSlot && !(search.paid ?? edited?.usesMembership === false)
  const steps = bookingSteps({ parameters, views: viewOptions(), party: { ...service, hasMembership: usesMembership } })
  const wishedDate = chosen.date ?? null
  const notOpen = wishedDate && whyNotOpen(wishedDate, service.id, house.now(), house.openingDates)
  const date = notOpen ? null : wishedDate
  const partySize = steps.includes('guests') ? boundParty(chosen.participants ?? 1, service) : 1

  const slots = useTimeSlots(service.id, date)
  const times = useMemo(
    () => offeredTimes(slots.availableSlots, partySize, inCart),
    [slots.availableSlots, partySize, inCart],
  )
  // The address keeps the time; which slot it is hangs on the day's list as it stands now.
  const day = slotSelected(slots, slotAt(times, chosen.time))
  const slot = day.selectedSlot
  const isAwaited = day.isLoading && chosen.time !== undefined

  const bath = useExtraBath(steps.includes('extra-bath') ? slot : null, partySize)
  const isBathGone = bath.status === 'failed' || (bath.status === 'ready' && !bath.answer.available)
  const extraBath =
    chosen.bath === undefined || (chosen.bath === 'extra-bath' && isBathGone) ? null : chosen.bath === 'extra-bath'
  const towelRobe = chosen.towelrobe ?? null

  const added = search.step === 'added' ? addedItem(items, service.id, wishedDate, chosen.time) : undefined
  const choices = { date, slot: slot ?? (isAwaited ? {} : null), towelRobe, extraBath }
  const step: Shown = added
    ? 'added'
    : stepToShow(steps, search.step === 'added' ? 'summary' : (search.step ?? null), choices)

  const item = itemOf({ service, slot, partySize, usesMembership, house })
  const withExtras = {
    ...item,
    towelRobe: steps.includes('towel-robe') ? towelRobe : null,
    extraBath: steps.includes('extra-bath') && extraBath === true,
  }
  return {
    service,
    isClass,
    steps,
    step,
    added,
    edited,
    isAwaited,
    hasFreeSlot,
    date,
    closedDate: notOpen && notOpen.why !== 'past' ? wishedDate : null,
    notOpen: notOpen || null,
    partySize,
    inCart,
    day,
    times,
    time: chosen.time ?? null,
    slot,
    bath,
    towelRobe,
    extraBath,
    item: withExtras,
    price: priceItem(withExtras, house.prices),
    movedFrom: null,
    // A step that came in the place of one further on stays while it is answered (WCAG 3.2.2).
    choose: (change: Chosen) => choose(change, search.step === undefined ? undefined : step),
    goTo,
  }
}

type Wish = { service: HouseService; slot: Slot | null; partySize: number; usesMembership: boolean; house: House }

/** The wish as the cart and the price rules know it, priced with the promotion of its slot. */
function itemOf({ service, slot, partySize, usesMembership, house }: Wish) {
  const { name, description, capacity, kind, price } = service
  const promotion = slot && matchPromotion(house.promotions, slot, price)
  return {
    serviceId: service.id,
    service: { name, description, capacity, kind, price },
    partySize,
    usesMembership,
    promotion: promotion && promotionalPrice(promotion, price),
  }
}

/** What has just been added, as long as it is in the cart. */
function addedItem(items: readonly CartItem[], serviceId: string, date: string | null, time: string | undefined) {
  return items.find(
    (item) =>
      item.serviceId === serviceId &&
      clockTimeOf(startsAt(item.slot)) === time &&
      sydneyDateOf(startsAt(item.slot)) === date,
  )
}
