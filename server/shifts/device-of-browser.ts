import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { deviceCookie } from '#server/kit/http/cookies.ts'
import { findDevice } from './shift-store.ts'

/** A device of the front desk. */
export type DeskDevice = { id: string; name: string }

/** The device that a manager has made of this browser, or null. One that was shut off since: `device.revoked`. */
export async function deviceOf(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<DeskDevice | null> {
  const secret = request.cookies[deviceCookie(config).name]
  const device = secret ? await findDevice(db, secret) : undefined
  if (!device) return null
  if (device.shut_off_at !== null) throw new Refused('device.revoked')
  return { id: device.id, name: device.name }
}

/** The same, where one that was shut off is none. */
export async function deviceUnlessShutOff(
  ctx: Pick<Ctx, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<DeskDevice | null> {
  try {
    return await deviceOf(ctx, request)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The same, where there must be one: `device.unknown`. */
export async function neededDeviceOf(ctx: Pick<Ctx, 'db' | 'config'>, request: FastifyRequest): Promise<DeskDevice> {
  const device = await deviceOf(ctx, request)
  if (!device) throw new Refused('device.unknown')
  return device
}
