import { createPublicKey, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { signedWords, type OfflineEntry } from '#api/offline.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { deviceCookie } from '#server/kit/http/cookies.ts'
import { findShutOffDevice, findSigningDevice, type SigningDevice } from '#server/shifts/device-store.ts'

/**
 * The device that has signed these entries, every one of them. It needs nobody who is signed in: what was noted must
 * come in after they went home too. A device that was shut off may have forgotten its cookie, and is known by what it
 * signed. `device.unknown`, `entry.signature`.
 */
export async function signingDevice(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  request: FastifyRequest,
  entries: readonly [OfflineEntry, ...OfflineEntry[]],
): Promise<SigningDevice> {
  const secret = request.cookies[deviceCookie(config).name]
  const device = secret ? await findSigningDevice(db, secret) : await findShutOffDevice(db, entries[0].deviceId)
  if (!device) throw new Refused('device.unknown')
  if (!entries.every((entry) => isSignedBy(device, entry))) throw new Refused('entry.signature')
  return device
}

function isSignedBy({ id, publicKey }: SigningDevice, { sig, ...entry }: OfflineEntry): boolean {
  if (publicKey === null || entry.deviceId !== id) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
  const words = Buffer.from(signedWords(entry))
  return verify('sha256', words, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(sig, 'base64url'))
}
