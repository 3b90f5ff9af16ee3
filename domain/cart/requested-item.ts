import type { CartItem } from './cart.ts'

/** What a buyer asks for, without prices: those are the server's alone (ruling 19). */
export type RequestedItem = Pick<
  CartItem,
  'cartItemId' | 'serviceId' | 'partySize' | 'towelRobe' | 'extraBath' | 'usesMembership'
>

/** The fields of a cart item on the wire that say what is asked for (api 4). */
export type WireItem = {
  cartItemId: string
  serviceId: string
  guestCount: number
  towelAndRobe?: unknown
  towelRobeOption?: unknown
  extraBath?: { id: string } | null | undefined
  hasAvailableMembership?: boolean | undefined
}

/** Reads a cart item from the wire, where guests are counted without the booker (ruling 1). */
export function requestedItemFrom(item: WireItem): RequestedItem {
  return {
    cartItemId: item.cartItemId,
    serviceId: item.serviceId,
    partySize: item.guestCount + 1,
    towelRobe: towelRobeOf(item),
    extraBath: item.extraBath?.id === 'extra-bath',
    usesMembership: item.hasAvailableMembership === true,
  }
}

/** The towel and robe choice: the option names it; the flag alone means the robe. */
export function towelRobeOf(item: Pick<WireItem, 'towelAndRobe' | 'towelRobeOption'>): CartItem['towelRobe'] {
  const option = item.towelRobeOption
  const id = typeof option === 'object' && option !== null && 'id' in option ? option.id : null
  if (id === 'towel' || id === 'towel-robe') return id
  return item.towelAndRobe === true ? 'towel-robe' : null
}
