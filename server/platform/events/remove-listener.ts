import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { endListener } from './store.ts'

/** Sends no more events to an address, not even those that wait to be sent; `not-found`. */
export async function removeListener({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  if (!(await endListener(db, id, now()))) throw new Refused('not-found')
}
