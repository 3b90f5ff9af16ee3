import { endSession } from '#server/access/session-store.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { DeskDevice } from './device-of-browser.ts'
import { endShifts } from './shift-store.ts'

/** Somebody goes home: they are signed out, and their PIN opens this device only after a new sign-in with a code. */
export async function endShift(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  device: DeskDevice,
  { member, sessionId }: MemberIdentity,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endShifts(tx, { deviceId: device.id, memberId: member.id }, now())
    await endSession(tx, sessionId, now())
    await noteAct(tx, { what: 'desk_device', row: device.id, name: device.name, facts: { shift_ended: member.id } })
  })
}
