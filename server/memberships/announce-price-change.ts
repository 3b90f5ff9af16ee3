import type { PriceChangeAnswer } from '#api/staff.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { insertPriceChange, lockMembershipState, readMembershipStates } from './membership-store.ts'
import { lockListPrice, setListPrice } from './plan-office-store.ts'
import { listNames, meetMember, meetMembers, type NewPrice } from './preview-price-change.ts'
import { newPrice, postMembershipEmail } from './write-membership-email.ts'

/** A new price, and what the screen showed: the mark of each member by their membership, and the price until now. */
type Press = NewPrice & { seen: Readonly<Record<string, string>>; listPrice?: Cents | undefined }

/**
 * Sells a plan at a new price from now on, and announces it to the members whom the screen has shown, at least 30 days
 * ahead: each is told in a transaction of their own, and charged it from the first charge on or after that day and
 * after the initial term. If the members to be told, or what they would be told, have changed since the screen was
 * shown, nothing is written: `price-change.world-changed` names them. A member whose membership changes while the
 * others are told is left out and counted; so is one who waits for another price, and everybody once another owner has
 * announced another price: nobody is told a price at which the plan is not sold. `price-change.too-soon`,
 * `plan.missing`.
 */
export async function announcePriceChange(ctx: Ctx, press: Press): Promise<PriceChangeAnswer> {
  // In a transaction, so that the history names who did it.
  const waiting = await ctx.db.transaction().execute(async (tx) => {
    // Of two who announce at once the second sees what the first has done.
    await lockListPrice(tx, press.planId, 'to change it')
    const { listPrice, met } = await meetMembers(tx, press, ctx.now())
    await refuseIfChanged(tx, { listPrice, met }, press)
    await setListPrice(tx, press.planId, press.price)
    return met.filter(({ outcome }) => outcome === 'waiting').length
  })
  const announced = { told: 0, waiting, changed: 0 }
  for (const id of Object.keys(press.seen).toSorted()) {
    const isTold = await ctx.db.transaction().execute((tx) => announce(ctx, tx, id, press))
    announced[isTold ? 'told' : 'changed'] += 1
  }
  const facts = {
    new_price_cents: press.price,
    from: press.from.toISOString(),
    members_told: announced.told,
    ...(announced.changed > 0 && { members_changed_meanwhile: announced.changed }),
  }
  await ctx.db.transaction().execute((tx) => noteAct(tx, { what: 'plan', row: press.planId, name: '', facts }))
  return announced
}

type Found = Awaited<ReturnType<typeof meetMembers>>

async function refuseIfChanged(tx: Tx, { listPrice, met }: Found, press: Press): Promise<void> {
  const { seen } = press
  const told = met.filter(({ outcome }) => outcome === 'told')
  const ids = new Set(told.map(({ membership }) => membership.id))
  const gone = Object.keys(seen).filter((id) => !ids.has(id))
  const added = told.filter(({ membership }) => !(membership.id in seen))
  const changed = told.filter(({ membership: { id }, mark }) => id in seen && seen[id] !== mark)
  const isSoldAtAnother = press.listPrice !== undefined && press.listPrice !== listPrice
  const count = gone.length + added.length + changed.length + (isSoldAtAnother ? 1 : 0)
  if (count === 0) return
  const left = (await readMembershipStates(tx, gone)).map(({ membership }) => membership)
  const namesOf = async (memberships: Parameters<typeof listNames>[1]) => [
    ...(await listNames(tx, memberships)).values(),
  ]
  throw new Refused('price-change.world-changed', {
    count,
    added: await namesOf(added.map(({ membership }) => membership)),
    gone: await namesOf(left),
    changed: await namesOf(changed.map(({ membership }) => membership)),
    ...(isSoldAtAnother && { listPrice: dollarsFromCents(listPrice) }),
  })
}

/** Tells a member, if everything is as the screen has shown it; false: it is not. */
async function announce(ctx: Ctx, tx: Tx, id: string, { planId, seen, price, from }: Press): Promise<boolean> {
  const plan = await lockListPrice(tx, planId, 'to tell it')
  if (plan?.price_cents !== price) return false
  const met = meetMember(await lockMembershipState(tx, id), { price, from }, ctx.now())
  if (met.outcome !== 'told' || met.mark !== seen[id]) return false
  const { membership, before } = met
  const change = await insertPriceChange(tx, {
    membership_id: id,
    price_cents: price,
    price_before_cents: before,
    announced_at: ctx.now(),
    effective_at: met.from,
  })
  const email = newPrice(membership, { id: change.id, old: before, price, from: met.from })
  await postMembershipEmail(ctx, tx, membership, email)
  return true
}
