import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Db } from '#server/kit/db.ts'

const count = (most: number) => z.number().check(z.int(), z.minimum(1), z.maximum(most))
const room = z.object({ places: z._default(count(10_000), 10) })

/** The scenes anyone may set from outside (test-doors.md), by name. */
const scenes: Record<string, (db: Db, wish: unknown) => Promise<object>> = {
  plain: async (db, wish) => await aSlot(db, z.parse(room, wish)),
  lastPlaces: async (db, wish) => await aSlot(db, z.parse(room, wish)),
}

/** Sets one scene on a database and says what stands in it. */
export async function setScene(db: Db, name: string, wish: unknown): Promise<object> {
  const scene = scenes[name]
  if (!scene) throw new Error(`There is no scene "${name}": ${Object.keys(scenes).join(', ')}.`)
  return await scene(db, wish)
}

/** A bathing session on a far day in a pool of its own, so that scenes never meet. */
async function aSlot(db: Db, { places }: { places: number }) {
  const resourceId = randomUUID()
  await db
    .insertInto('resource')
    .values({
      id: resourceId,
      name: `Scene pool ${resourceId.slice(0, 4)}`,
      capacity: places,
      exclusive: false,
      position: 1000,
    })
    .execute()
  const start = sql<Date>`(sydney_date(house_now()) + ${randomInt(401, 700)}::integer + time '10:00') at time zone 'Australia/Sydney'`
  const { rows } = await sql<SlotRow>`
    insert into session (service_id, resource_id, starts_at, ends_at, capacity)
    select id, ${resourceId}, start.at, start.at + make_interval(mins => minutes), ${places}
    from service cross join lateral (select ${start} as at) as start where id = ${BATHING_ID}
    returning id, service_id, starts_at, ends_at, capacity, (select price_cents from service where id = service_id)`.execute(
    db,
  )
  const session = rows[0]!
  return {
    serviceId: session.service_id,
    sessionId: session.id,
    resourceId,
    startDate: session.starts_at.toISOString(),
    endDate: session.ends_at.toISOString(),
    price: dollarsFromCents(session.price_cents),
    capacity: session.capacity,
  }
}

type SlotRow = {
  id: string
  service_id: string
  starts_at: Date
  ends_at: Date
  capacity: number
  price_cents: number
}
