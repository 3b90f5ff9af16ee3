import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, endOfSydneyDay, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { listOffers } from '#server/availability/list-offers.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { openJobs } from '#server/kit/database/jobs.ts'
import { settle } from '#server/sales/settle.ts'
import { setScene } from '../scenes.ts'
import { contextFor, type House, type Slot } from './checkout.ts'
import { placeOrders, timeOf } from './settle.ts'

const ORDERS = 60
const LISTS = 60

/** How long a house takes for its most frequent work, in milliseconds. */
export type Times = { pay: number; settle: number; lists: number }

/** Sixty orders placed and then settled, and sixty lists of a day and a month read from the database. */
export async function openTimes(house: House, providerUrl: string) {
  const { db, pool, close } = openDatabase(house.databaseUrl)
  const jobs = await openJobs(house.databaseUrl, console)
  const ctx = { ...(await contextFor(house, providerUrl, db, pool)), jobs }
  const slots = await Promise.all(
    Array.from({ length: 20 }, () => setScene(db, 'plain', { places: 10_000 }) as Promise<Slot>),
  )
  const date = addDays(sydneyDateOf(new Date()), 7)
  const from = startOfSydneyDay(date)
  const ends = [endOfSydneyDay(date), endOfSydneyDay(addDays(date, 30))]

  return {
    measure: async (): Promise<Times> => {
      let startedAt = performance.now()
      const placed = await placeOrders(ctx, slots, ORDERS)
      const pay = performance.now() - startedAt
      const settled = await timeOf(placed, (order) => settle(ctx, order.sessionRef))
      startedAt = performance.now()
      for (let i = 0; i < LISTS; i++)
        await Promise.all(ends.map((to) => listOffers(pool, { serviceId: BATHING_ID, from, to })))
      return { pay, settle: settled, lists: performance.now() - startedAt }
    },
    close: async () => {
      await jobs.close()
      await ctx.announcements.close()
      await close()
    },
  }
}
