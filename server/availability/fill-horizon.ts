import { sql } from 'kysely'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Makes the sessions of the coming days from the schedules; what is there already stays as it is. */
export async function fillHorizon({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const today = sydneyDateOf(now())
  await sql`select fill_horizon(${today}::date, horizon_days) from venue`.execute(db)
}
