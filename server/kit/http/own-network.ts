import type { Db } from '#server/kit/database/db.ts'
import { nameOfNetwork } from './network.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

/** How much more may come from the house's own network: all of its guests and its desk share one connection. */
const OWN_TIMES = 10

/** How many times as much as another network this one may do: more than once where its owner has named it as the house's own. */
export async function timesOf(db: Db, network: string): Promise<number> {
  const { own_networks } = await findVenue(db)
  return own_networks.some((address) => nameOfNetwork(address) === network) ? OWN_TIMES : 1
}
