import { useMemo } from 'react'
import { bookingSteps } from '#domain/availability/booking-steps.ts'
import { boundParty } from '#domain/availability/guest-count.ts'
import { whyNotOpen, type NotOpen } from '#domain/availability/opening-dates.ts'
import { startsAt, type Place } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { clockTimeOf, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { useCart } from '#web/cart/useCart.ts'
import { useFreeSlotOf } from '#web/cart/useEntitlements.ts'
import { useHouse } from '#web/shell/house.ts'
import type { House, HouseService } from '#web/shell/open-house.ts'
import { viewOptions } from '#web/shell/start-up.ts'
import { parametersOf } from './slot-search.ts'
import { useChoices, type Choose, type GoTo } from './useChoices.ts'

/** What is chosen where a start is chosen, be it for a new booking or for one that is moved. */
export type StartChoice = OpenDate & {
  time: string | null
  partySize: number
  /** Places in the cart, which conflict with others close to them. */
  inCart: readonly Place[]
  /** The start that a booking has now; null for a new one. */
  movedFrom: Date | null
  choose: Choose
  goTo: GoTo
}
export type SlotChoice = ReturnType<typeof useSlotChoice>

/** What is chosen for one service: in the address, in the cart and by the membership; and the steps that ask for it. */
export function useSlotChoice(service: HouseService) {
  const house = useHouse()
  const { search, chosen, choose, goTo } = useChoices()
  const items = useCart(({ cart }) => cart.items)
  const edited = items.find((item) => item.cartItemId === search.edit)
  // An item that is being changed does not stand in its own way.
  const inCart = useMemo(() => items.filter((item) => item !== edited).map((item) => item.slot), [items, edited])

  // A membership is for its member alone.
  const hasFreeSlot = (useFreeSlotOf(service.id) || edited?.usesMembership === true) && service.minParty < 2
  const usesMembership = hasFreeSlot && !(search.paid ?? edited?.usesMembership === false)
  const parameters = { ...parametersOf(search), isClass: service.kind === 'class' }
  const steps = bookingSteps({
    parameters,
    views: viewOptions(),
    party: { ...service, hasMembership: usesMembership },
    offers: service,
  })
  const { date = null, time = null } = chosen

  return {
    ...openDate(date, service.id, house),
    time,
    partySize: boundParty((steps.includes('guests') && chosen.participants) || 1, service),
    inCart,
    movedFrom: null,
    steps,
    askedStep: search.step ?? null,
    towelRobe: chosen.towelrobe ?? null,
    bath: chosen.bath ?? null,
    hasFreeSlot,
    usesMembership,
    edited,
    added: search.step === 'added' ? addedItem(items, service.id, date, time) : undefined,
    choose,
    goTo,
  }
}

type OpenDate = {
  date: SydneyDate | null
  /** A day that was asked for and is not open, and why. */
  closedDate: SydneyDate | null
  notOpen: NotOpen | null
}

/** The day that an address asks for, unless it is not open; of a day that is over nothing is said. */
export function openDate(asked: SydneyDate | null, serviceId: string, { now, openingDates }: House): OpenDate {
  const notOpen = asked === null ? null : whyNotOpen(asked, serviceId, now(), openingDates)
  const said = notOpen?.why === 'past' ? null : notOpen
  return { date: notOpen ? null : asked, closedDate: said && asked, notOpen: said }
}

/** What has just been added, as long as it is in the cart. */
function addedItem(items: readonly CartItem[], serviceId: string, date: string | null, time: string | null) {
  return items.find(
    (item) =>
      item.serviceId === serviceId &&
      clockTimeOf(startsAt(item.slot)) === time &&
      sydneyDateOf(startsAt(item.slot)) === date,
  )
}
