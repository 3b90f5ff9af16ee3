import type { HereAnswer } from '#api/shifts.ts'
import type { Identity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { DeskDevice } from './device-of-browser.ts'
import { nameHere } from './name-here.ts'
import { hasPin, listShifts } from './shift-store.ts'

/** What a browser at the desk knows before anybody has signed in: which device it is, and whose PIN opens it. */
export async function showHere(ctx: Ctx, device: DeskDevice | null, identity: Identity): Promise<HereAnswer> {
  const shifts = device ? await listShifts(ctx.db, ctx.now(), device.id) : []
  return {
    device,
    people: shifts.map((shift) => ({ memberId: shift.member_id, name: nameHere(shift) })),
    me:
      identity.kind === 'member'
        ? {
            memberId: identity.member.id,
            hasPin: await hasPin(ctx.db, identity.member.id),
            shiftEndsAt: shifts.find((shift) => shift.member_id === identity.member.id)?.ends_at.toISOString() ?? null,
          }
        : null,
  }
}
