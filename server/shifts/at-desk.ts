import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Refused } from '#domain/refusals.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Ctx } from '#server/kit/context.ts'
import { deviceOf } from './device-of-browser.ts'

/** Who stands at the desk, and at which device; null: a browser that no manager has made a device of. */
export type AtDesk = { person: { id: string; name: string; role: StaffRole }; deviceId: string | null }

/** Who does what this request asks for, as attendance, tenders and the history name them. `device.revoked`. */
export async function atDesk(ctx: Pick<Ctx, 'db' | 'config'>, request: FastifyRequest): Promise<AtDesk> {
  const { id, first_name, last_name, role } = memberOf(request).member
  if (role === 'member') throw new Refused('account.forbidden')
  const device = await deviceOf(ctx, request)
  return { person: { id, name: `${first_name} ${last_name}`.trim(), role }, deviceId: device?.id ?? null }
}
