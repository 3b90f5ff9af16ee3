import type { OfflineEntry } from '#api/offline.ts'
import { bookingOfCode } from '#domain/arrivals/check-in-result.ts'
import { listArrivalsOf } from '#server/arrivals/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { isCode, readCode } from '#server/sales/arrival-code.ts'

/**
 * The booking that an entry of a device is about, by the row of its list or by the code that was shown; null: there is
 * none. A code stands for the visit that ran or came next when it was shown, whoever of them was in by then.
 */
export async function bookingSaid(ctx: Ctx, { bookingId, code }: OfflineEntry, saidAt: Date): Promise<string | null> {
  if (bookingId !== undefined) return bookingId
  const orderId = code !== undefined && isCode(code) ? await readCode(ctx, code) : null
  if (orderId === null) return null
  const visits = (await listArrivalsOf(ctx.db, { id: orderId })).map((visit) => ({ ...visit, arrived: 0 }))
  return bookingOfCode(visits, saidAt)?.bookingId ?? null
}
