import { isBound, nextCharges } from '#domain/memberships/charges.ts'
import { dollars } from '#domain/money.ts'
import { longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { fact, type Block } from '#server/emails/blocks.ts'
import type { Db } from '#server/kit/database/db.ts'
import { contractOf, findMembershipOfLine, readMembershipState } from './membership-store.ts'

/** What the buyer of a recurring plan must know: the next charge, the minimum term, how to cancel. */
export async function describeAgreement(db: Db, orderLineId: string, now: Date): Promise<Block[]> {
  const membership = await findMembershipOfLine(db, orderLineId)
  const contract = membership && contractOf(await readMembershipState(db, membership.id), now)
  const next = contract && nextCharges(contract, now, 1)[0]
  if (!next) return []
  const isTerm = isBound(contract, now)
  return [
    {
      facts: [
        ['Next payment', `${dollars(next.amount)} on ${longDate(sydneyDateOf(next.date))}`],
        ...(isTerm ? [fact('Initial term ends', longDate(sydneyDateOf(contract.initialTermEndsAt)))] : []),
      ],
    },
    isTerm
      ? 'You can leave at any time under Membership on our site. It takes effect at the end of the initial term at the earliest.'
      : 'You can leave at any time under Membership on our site.',
  ]
}
