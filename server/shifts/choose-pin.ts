import { isGoodPin } from '#domain/accounts/pin.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { nameHere } from './name-here.ts'
import { savePin } from './shift-store.ts'

/** Somebody who works here chooses the PIN by which they come back to a desk. `pin.weak`. */
export async function choosePin(ctx: Ctx, { member }: MemberIdentity, pin: string): Promise<void> {
  if (!isGoodPin(pin)) throw new Refused('pin.weak')
  const hash = await hashPassword(pin, ctx.config.passwordCost)
  await ctx.db.transaction().execute(async (tx) => {
    await savePin(tx, member.id, hash, ctx.now())
    await noteAct(tx, { what: 'desk_pin', row: member.id, name: nameHere(member), facts: { chosen: true } })
  })
}
