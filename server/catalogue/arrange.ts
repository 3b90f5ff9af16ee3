import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { lockList, setPositions, type List } from './arrangement-store.ts'

/**
 * Puts the services, the pools and rooms, or the plans into another order: that of the site, the desk and every list.
 * All that are in use must be named; `list.changed` when one has come or gone since the list was read.
 */
export async function arrange({ db }: Pick<Ctx, 'db'>, list: List, ids: readonly string[]): Promise<void> {
  const wanted = ids.map((id) => id.toLowerCase())
  await db.transaction().execute(async (tx) => {
    const now = await lockList(tx, list)
    if (wanted.length !== now.length || !now.every((id) => wanted.includes(id))) throw new Refused('list.changed')
    await setPositions(tx, list, wanted)
  })
}
