import { Refused } from '#domain/refusals.ts'
import { newSecret } from '#server/access/tokens.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { DeskDevice } from './device-of-browser.ts'
import { insertDevice } from './shift-store.ts'

type Enrolled = { device: DeskDevice; secret: string }

/**
 * A manager makes the browser they sit at a device of the front desk; it keeps the secret from then on.
 * `device.name-taken`, `device.enrolled`.
 */
export async function enrolDevice(
  ctx: Ctx,
  name: string,
  { by, known }: { by: string; known: DeskDevice | null },
): Promise<Enrolled> {
  if (known) throw new Refused('device.enrolled', { name: known.name })
  const secret = newSecret()
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const device = await insertDevice(tx, { secret, name, enrolled_by: by, enrolled_at: ctx.now() })
      await noteAct(tx, { what: 'desk_device', row: device.id, name, facts: { enrolled: true } })
      return { device, secret }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'desk_device_name') throw new Refused('device.name-taken')
    throw error
  }
}
