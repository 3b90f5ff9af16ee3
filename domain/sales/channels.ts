/** What a way to sell may sell, and which limits its orders have. */
export type Channel = {
  /** Where it sells, as a report says it. */
  name: string
  /** A browser, and a member, has one unpaid order: it gives way to a new one. */
  hasOneOpenOrder: boolean
  /** What a network leaves unpaid is counted, and refused when it is too much. */
  limitsUnpaid: boolean
  /** Sells what guests cannot book: starts that run already, and services that are not booked online. */
  sellsWhatRuns: boolean
  /** A manager may let more people into a start than it has places. */
  mayOverfill: boolean
}

const forGuests: Omit<Channel, 'name'> = {
  hasOneOpenOrder: true,
  limitsUnpaid: true,
  sellsWhatRuns: false,
  mayOverfill: false,
}

/** The ways to sell: the house's site, a program that orders for a member, and staff at the desk. */
export const channels = {
  site: { name: 'online', ...forGuests },
  platform: { name: 'by another program', ...forGuests },
  desk: {
    name: 'at the front desk',
    hasOneOpenOrder: false,
    limitsUnpaid: false,
    sellsWhatRuns: true,
    mayOverfill: true,
  },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof channels
