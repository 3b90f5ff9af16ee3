import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** What time it is in the house; tests and the demo may move it (ruling 6). */
export type Clock = { now: () => Date; move: (to: Date) => Promise<void>; reload: () => Promise<void> }

/** The clock of the house: the machine's, shifted by the hours of the row in `clock`, if there is one. */
export async function openClock(db: Db, startAt: Date | null): Promise<Clock> {
  let offset = 0
  const reload = async () => {
    const row = await db.selectFrom('clock').select(['house_at', 'real_at']).executeTakeFirst()
    offset = row ? row.house_at.getTime() - row.real_at.getTime() : 0
  }
  const move = async (to: Date) => {
    await db
      .insertInto('clock')
      .values({ house_at: to, real_at: sql<Date>`now()` })
      .onConflict((already) => already.column('only_row').doUpdateSet({ house_at: to, real_at: sql<Date>`now()` }))
      .execute()
    await reload()
  }
  if (startAt) await move(startAt)
  else await reload()
  return { now: () => new Date(Date.now() + offset), move, reload }
}
