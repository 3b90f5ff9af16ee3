/** How the address of an order ends that has none: nothing is sent there. */
export const NOBODY = '@desk.invalid'

export const isAddressOfNobody = (address: string): boolean => address.endsWith(NOBODY)

/** An address as people read it: none where there is none. */
export const shownAddress = (address: string): string => (isAddressOfNobody(address) ? '' : address)
