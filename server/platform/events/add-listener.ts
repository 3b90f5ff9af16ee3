import type { Listener } from '#api/platform/events.ts'
import { Refused } from '#domain/refusals.ts'
import { lockOwner } from '#server/accounts/member-store.ts'
import { keepsWorking } from '#server/access/api-key-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { InvalidFields, violation } from '../failing.ts'
import { whyNotOutside } from './post-outside.ts'
import { describeListener } from './show-listeners.ts'
import { insertListener, type Maker } from './store.ts'

/**
 * Registers an address that events are sent to; one inside our own network is refused (`request.invalid`). One that comes
 * while its maker leaves is refused, too (`account.forbidden`, `account.ended`).
 */
export async function addListener(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { url, eventTypes }: { url: string; eventTypes: string[] },
  by: Maker,
): Promise<Listener> {
  const why = whyNotOutside(url, { allowPrivate: config.testRoutes })
  if (why) throw new InvalidFields([violation('url', why)])
  // In a transaction, which says whose act it is (the history).
  const listener = await db.transaction().execute(async (tx) => {
    if (by.memberId) await lockOwner(tx, by.memberId)
    if (by.keyId && !(await keepsWorking(tx, by.keyId))) throw new Refused('account.ended')
    return await insertListener(tx, url, eventTypes, by)
  })
  return describeListener(listener)
}
