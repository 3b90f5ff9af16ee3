import type { CouponTerms } from '#api/staff-coupons.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { beyondManager, mostTakenOff } from '#domain/coupons/code-of-manager.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { longDate } from '#domain/sydney-time.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { fact } from '#server/emails/blocks.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { takeOfDay } from '#server/limits/take-of-day.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'

type By = Pick<MemberIdentity, 'member'>
type TakesOff = Pick<CouponTerms, 'percentOff' | 'moneyOff'>

/** Refuses codes that take off more than a manager may, or more codes than they may make in a day: `coupon.worth`, `limit.day`. */
export async function letMakeCodes(
  tx: Tx,
  by: By,
  { count, field, ...terms }: TakesOff & { count: number; field: 'code' | 'count' },
  now: Date,
): Promise<void> {
  await letTakeOff(tx, by, terms)
  await takeOfDay(tx, { by, what: 'codes', amount: count, now, fields: [field] })
}

/** Refuses what takes off more than a manager may; an owner may take off everything. `coupon.worth`. */
export async function letTakeOff(tx: Tx, { member }: By, { percentOff, moneyOff }: TakesOff): Promise<void> {
  if (isAtLeast(member.role, 'owner')) return
  const venue = await findVenue(tx)
  const most = { percent: venue.manager_code_percent, cents: venue.manager_code_cents }
  const cents = moneyOff === null ? null : centsFromDollars(moneyOff)
  const beyond = beyondManager({ percent: percentOff, cents }, most)
  if (beyond === 'percent') throw new Refused('coupon.worth', { most: `${most.percent}%`, fields: ['percentOff'] })
  if (beyond === 'cents') throw new Refused('coupon.worth', { most: dollars(most.cents), fields: ['moneyOff'] })
}

type Made = TakesOff & Pick<CouponTerms, 'name' | 'until'> & { uses: number | null; called: string; key: string }

/** Tells the owners of codes that take off more than their sum, or as much as anybody likes. */
export async function tellOfCodes(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  by: By,
  { percentOff, moneyOff, uses, name, until, called, key }: Made,
): Promise<void> {
  const cents = moneyOff === null ? null : centsFromDollars(moneyOff)
  const facts = [
    fact('Discount', cents === null ? `${percentOff}%` : dollars(cents)),
    fact('Can be used', uses === null ? 'Without a limit' : timesInWords(uses)),
    fact('Good until', until === null ? 'No last day' : longDate(until)),
    fact('Name', name),
  ]
  await tellOwners(ctx, tx, { by, did: `made ${called}`, amount: mostTakenOff(cents, uses), facts, key })
}

const timesInWords = (times: number) => (times === 1 ? 'Once' : `${times.toLocaleString('en-AU')} times`)
