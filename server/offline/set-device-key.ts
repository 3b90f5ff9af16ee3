import { createPublicKey } from 'node:crypto'
import type { DeviceKeyAnswer } from '#api/offline.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { serverKeys } from '#server/sales/desk-keys.ts'
import { lockDeviceKey, setDeviceKey } from '#server/shifts/device-store.ts'
import type { DeskDevice } from '#server/shifts/device-of-browser.ts'

/**
 * A device says by which key it signs what it notes without a line. One whose storage was wiped says another; what it
 * had signed before and not sent is lost with it, so the history has it. `device.wrong-key`, `device.revoked`.
 */
export async function setDeviceKeyOf(
  ctx: Pick<Ctx, 'db' | 'config' | 'remember'>,
  { id, name }: DeskDevice,
  publicKey: string,
): Promise<DeviceKeyAnswer> {
  if (!isSigningKey(publicKey)) throw new Refused('device.wrong-key')
  const lastN = await ctx.db.transaction().execute(async (tx) => {
    const known = await lockDeviceKey(tx, id)
    if (!known) throw new Refused('device.revoked')
    if (known.publicKey !== publicKey) {
      await setDeviceKey(tx, id, publicKey)
      const facts = known.publicKey === null ? { has_key: true } : { has_another_key: true }
      await noteAct(tx, { what: 'desk_device', row: id, name, facts })
    }
    return known.lastN
  })
  return { serverKeys: await serverKeys(ctx), lastN }
}

function isSigningKey(publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
