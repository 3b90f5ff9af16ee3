import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import type { PayByAtDesk } from '#domain/sales/pay-by.ts'
import type { ChannelName } from '#domain/sales/channels.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Press } from '#server/kit/http/press.ts'

/**
 * Who buys: the browser, its member, its network, and their press of the button, by which it is known when it comes
 * again.
 */
type Somebody = {
  visitorId: string
  member: MemberRow | null
  network: string
  press: Press | null
  /** How the order is placed for the member; by the member when it is missing. */
  method?: OrderMethod | null
}
/** Who buys, and by which channel: at the desk somebody who works here takes the order for them. */
export type Buyer = Somebody &
  ({ channel: Exclude<ChannelName, 'desk'>; desk?: undefined } | { channel: 'desk'; desk: SaleAtDesk })

/** A sale at the desk: what it has beyond a checkout on the site. */
export type SaleAtDesk = {
  takenBy: string
  payBy: PayByAtDesk
  /** Who it is for; an address that is empty is none. */
  contact: ContactDetails
  /** Who lets more people in than there are places, and why. */
  lift: { approvedBy: string; why: string } | null
}

export type OrderMethod = 'MOTO' | 'POS'
