import type { ShiftAnswer } from '#api/shifts.ts'
import { shiftEnd } from '#domain/accounts/shift.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { DeskDevice } from './device-of-browser.ts'
import { endSessionBy, forgetPinTries, lockDevice, replaceShift } from './shift-store.ts'

/**
 * Somebody who has just shown their code begins to work on a device: until the shift ends their PIN opens it. Their
 * session lasts no longer, and a locked PIN is good again. `device.revoked`.
 */
export async function beginShift(
  ctx: Ctx,
  device: DeskDevice,
  { member, sessionId }: MemberIdentity,
): Promise<ShiftAnswer> {
  const beganAt = ctx.now()
  const endsAt = shiftEnd(beganAt)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockDevice(tx, device.id))) throw new Refused('device.revoked')
    const shift = { device_id: device.id, member_id: member.id, session_id: sessionId }
    await replaceShift(tx, { ...shift, began_at: beganAt, ends_at: endsAt })
    await endSessionBy(tx, sessionId, endsAt)
    await forgetPinTries(tx, member.id)
    await noteAct(tx, { what: 'desk_device', row: device.id, name: device.name, facts: { shift_began: member.id } })
  })
  return { endsAt: endsAt.toISOString() }
}
