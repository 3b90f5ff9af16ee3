import type { FastifyRequest } from 'fastify'
import type { Approval } from '#api/shifts.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { Refused, type RefusalReason } from '#domain/refusals.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Ctx } from '#server/kit/context.ts'
import { checkPin } from './check-pin.ts'
import { findWorker } from './shift-store.ts'

/**
 * The manager who lets happen what the front desk may not do alone: whoever is signed in, if they are one, else
 * whoever's PIN came with the request. Without a PIN the call is refused by `refusal`, and the desk asks for one. Wrong
 * ones: `pin.wrong`, `pin.locked`, `approval.not-manager`.
 */
export async function approve(
  ctx: Pick<Ctx, 'db'>,
  request: FastifyRequest,
  approval: Approval | undefined,
  refusal: RefusalReason,
  facts: Record<string, unknown> = {},
): Promise<string> {
  const { member } = memberOf(request)
  if (isAtLeast(member.role, 'manager')) return member.id
  if (!approval) throw new Refused(refusal, facts)
  await checkPin(ctx, approval.memberId, approval.pin)
  const approver = await findWorker(ctx.db, approval.memberId)
  if (!approver || !isAtLeast(approver.role, 'manager')) throw new Refused('approval.not-manager')
  return approver.id
}
