import { createHash } from 'node:crypto'
import type { PricePreviewAnswer } from '#api/staff.ts'
import { isNoticed, priceOutcome, type PriceOutcome } from '#domain/memberships/price-change.ts'
import { dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { listMemberNames } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import {
  isOver,
  listRunningOfPlan,
  readMembershipStates,
  requireContract,
  type MembershipState,
} from './membership-store.ts'
import { findListPrice } from './plan-office-store.ts'

export type NewPrice = { planId: string; price: Cents; from: Date }

/**
 * What a new price of a plan would mean for each member who pays for it; nothing is written. `price-change.too-soon`,
 * `plan.missing`.
 */
export async function previewPriceChange(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  input: NewPrice,
): Promise<PricePreviewAnswer> {
  const { listPrice, met } = await meetMembers(db, input, now())
  const told = met.flatMap((one) => (one.outcome === 'told' ? [one] : []))
  const names = await listNames(
    db,
    told.map(({ membership }) => membership),
  )
  const many = (wanted: PriceOutcome['outcome']) => met.filter(({ outcome }) => outcome === wanted).length
  return {
    listPrice: dollarsFromCents(listPrice),
    members: told
      .map(({ membership, before, from }) => ({
        membershipId: membership.id,
        name: names.get(membership.id) ?? '',
        before: dollarsFromCents(before),
        after: dollarsFromCents(input.price),
        firstDay: from.toISOString(),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    seen: Object.fromEntries(told.map(({ membership, mark }) => [membership.id, mark])),
    totals: {
      before: dollarsFromCents(sum(told.map(({ before }) => before))),
      after: dollarsFromCents(input.price * told.length),
      waiting: many('waiting'),
      same: many('same'),
      leaving: many('leaving'),
    },
  }
}

/** Everybody who pays for a plan, with what a new price means for them, in the order in which memberships are locked. */
export async function meetMembers(db: Db, { planId, price, from }: NewPrice, now: Date) {
  if (!isNoticed(from, now)) throw new Refused('price-change.too-soon')
  const plan = await findListPrice(db, planId)
  if (!plan) throw new Refused('plan.missing')
  const running = await listRunningOfPlan(db, planId)
  const states = await readMembershipStates(
    db,
    running.map(({ id }) => id),
  )
  return { listPrice: plan.price_cents, met: states.map((state) => meetMember(state, { price, from }, now)) }
}

/** What a new price means for one member, and its mark: it changes with everything that is shown of them. */
export function meetMember(state: MembershipState, { price, from }: Pick<NewPrice, 'price' | 'from'>, now: Date) {
  const { membership, priceChange } = state
  const contract = requireContract(state, now)
  const payer = { isOver: isOver(membership), contract, announced: priceChange !== null }
  const outcome = priceOutcome(payer, price, from, now)
  const begins = outcome.outcome === 'told' ? outcome.from.toISOString() : ''
  const shown = [membership.id, outcome.outcome, contract.price, price, begins].join(' ')
  const mark = createHash('sha256').update(shown).digest('base64url').slice(0, 16)
  return { ...outcome, membership, before: contract.price, mark }
}

/** The names of who holds these memberships; of who has no account yet the address. */
export async function listNames(
  db: Db,
  memberships: readonly { id: string; member_id: string | null; email_key: string }[],
): Promise<Map<string, string>> {
  const known = await listMemberNames(
    db,
    memberships.flatMap(({ member_id }) => member_id ?? []),
  )
  return new Map(
    memberships.map(({ id, member_id, email_key }) => [
      id,
      known.find((member) => member.id === member_id)?.name ?? email_key,
    ]),
  )
}
