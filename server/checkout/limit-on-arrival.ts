import { namesOfGuest } from '#domain/guests/same-guest.ts'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { listOnArrival, lockOnArrival } from '#server/sales/on-arrival-store.ts'
import type { Buyer } from '#server/sales/buyer.ts'

/** A guest has so many bookings to pay on arrival at a time. */
const MOST_ON_ARRIVAL = 2

/**
 * Writes an order, and takes it back when it is one too many that its guest is to pay on arrival: of two desks that sell
 * to the same guest one waits for the other. It counts what is written, so the same press is known before it is counted.
 * `sale.on-arrival-twice`.
 */
export async function writeInTurnOfGuest(tx: Tx, { desk, member }: Buyer, write: () => Promise<void>): Promise<void> {
  if (desk?.payBy !== 'on-arrival') return await write()
  const guest = namesOfGuest({ memberId: member?.id ?? null, email: desk.contact.email, phone: desk.contact.phone })
  await lockOnArrival(tx, guest)
  await write()
  const theirs = (await listOnArrival(tx)).filter((other) => namesOfGuest(other).some((name) => guest.includes(name)))
  if (theirs.length > MOST_ON_ARRIVAL) throw new Refused('sale.on-arrival-twice')
}
