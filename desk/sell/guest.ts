/** Who buys, as it is typed at the desk. */
export const noGuest = { firstName: '', lastName: '', email: '', phone: '' }
export type Guest = typeof noGuest
export const isTyped = (guest: Guest): boolean => Object.values(guest).some((part) => part.trim() !== '')
