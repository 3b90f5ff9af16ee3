import type { DetailsAnswer } from '#api/accounts.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findFactor } from './second-factor/factor-store.ts'
import { findConsent, recordConsent } from './consent-store.ts'
import { setMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** The details that a member has given, as shown under /account. */
export async function showDetails({ db }: Pick<Ctx, 'db'>, member: MemberRow): Promise<DetailsAnswer> {
  const [consent, factor] = [await findConsent(db, member.email_key), await findFactor(db, member.id)]
  return {
    email: member.email,
    firstName: member.first_name,
    lastName: member.last_name,
    phone: member.phone,
    marketingConsent: member.marketing_consent,
    consentSince: consent?.at.toISOString() ?? null,
    secondFactor: factor?.confirmed_at ? 'on' : 'off',
    role: member.role,
  }
}

/** Changes name and phone; orders that were made keep those they were made with. */
export async function changeDetails(
  ctx: Ctx,
  member: MemberRow,
  { firstName, lastName, phone }: { firstName: string; lastName: string; phone: string },
): Promise<DetailsAnswer> {
  const names = { first_name: firstName, last_name: lastName, phone }
  return await showDetails(ctx, await setMember(ctx.db, member.id, names, ctx.now()))
}

/** Whether news may be sent to a member's address from now on. */
export async function changeConsent(ctx: Ctx, member: MemberRow, granted: boolean): Promise<DetailsAnswer> {
  await recordConsent(ctx.db, { emailKey: member.email_key, granted, source: 'account', at: ctx.now() })
  return await showDetails(ctx, { ...member, marketing_consent: granted })
}
