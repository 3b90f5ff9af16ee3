import { Refused } from '#domain/refusals.ts'
import { openSession, type OpenedSession } from '#server/access/open-session.ts'
import type { Ctx } from '#server/kit/context.ts'
import { checkPin } from './check-pin.ts'
import type { DeskDevice } from './device-of-browser.ts'
import { findWorker, listShifts, lockShift, setShiftSession } from './shift-store.ts'

type Input = { memberId: string; pin: string }

/**
 * Somebody whose shift runs on this device comes back to it by their PIN. The new session is over with the shift, and
 * remembers that the second factor was shown when the shift began. `shift.ended`, `pin.wrong`, `pin.locked`.
 */
export async function switchPerson(ctx: Ctx, device: DeskDevice, { memberId, pin }: Input): Promise<OpenedSession> {
  const isAtWork = (await listShifts(ctx.db, ctx.now(), device.id)).some((shift) => shift.member_id === memberId)
  // A PIN is compared for nobody else: this browser is not where strangers may try PINs.
  if (!isAtWork) throw new Refused('shift.ended')
  await checkPin(ctx, memberId, pin)
  return await ctx.db.transaction().execute(async (tx) => {
    const shift = await lockShift(tx, { deviceId: device.id, memberId }, ctx.now())
    const worker = await findWorker(tx, memberId)
    if (!shift || !worker) throw new Refused('shift.ended')
    const { began_at: factorShownAt, ends_at: until } = shift
    const opened = await openSession(ctx, tx, worker, { hasSecondFactor: true, factorShownAt, until })
    await setShiftSession(tx, shift.id, opened.sessionId)
    return opened
  })
}
