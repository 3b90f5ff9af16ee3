import { startsAt } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { clockTimeOf, sydneyDateOf } from '#domain/sydney-time.ts'

/**
 * The address of the slot screen with everything an item was chosen with, so that nothing is asked twice: at the summary,
 * where each part can be changed; at the first step when its time can no longer be had.
 */
export function editSearch(item: CartItem) {
  const start = startsAt(item.slot)
  const isClass = item.service.kind === 'class'
  const isBathOffered = item.extraBath || item.serviceId !== BATHING_ID
  return {
    edit: item.cartItemId,
    ...(item.noLongerAvailable ? {} : { step: 'summary' }),
    serviceId: item.serviceId,
    ...(isClass ? { class: true } : {}),
    ...(isBathOffered
      ? { extrabath: true, bath: item.extraBath ? ('extra-bath' as const) : ('no-extra-bath' as const) }
      : {}),
    ...(isClass ? { guests: true } : {}),
    date: sydneyDateOf(start),
    participants: item.partySize,
    time: clockTimeOf(start),
    ...(item.towelRobe ? { towelrobe: item.towelRobe } : {}),
  }
}
