import { Refused } from '#domain/refusals.ts'
import { endSession } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { endShifts, shutOff } from './shift-store.ts'

/** Shuts a device off that was lost or is not needed: its shifts end, and whoever works on it is signed out. `not-found`. */
export async function shutOffDevice({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const device = await shutOff(tx, id, now())
    if (!device) throw new Refused('not-found')
    for (const { session_id } of await endShifts(tx, { deviceId: id }, now()))
      if (session_id) await endSession(tx, session_id, now())
    await noteAct(tx, { what: 'desk_device', row: id, name: device.name, facts: { shut_off: true } })
  })
}
