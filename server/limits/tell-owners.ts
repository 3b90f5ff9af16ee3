import { dollars, type Cents } from '#domain/money.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { listOwners } from '#server/accounts/member-store.ts'
import { fact, type Fact } from '#server/emails/blocks.ts'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

type Act = {
  by: Pick<MemberIdentity, 'member'>
  /** What they did, after their name: “gave a gift card”. */
  did: string
  /** What it came to; null: that has no bound. */
  amount: Cents | null
  facts: Fact[]
  /** Why, where the screen has asked for it. */
  reason?: string
  /** The same act tells once. */
  key: string
}

/**
 * Emails the owners what somebody has given away above the sum that they have set, in the transaction that does it: who,
 * what, how much and why, and no code. Whoever did it is not told.
 */
export async function tellOwners(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { by: { member }, did, amount, facts, reason, key }: Act,
): Promise<void> {
  const venue = await findVenue(tx)
  if (amount !== null && amount <= venue.tell_owners_above_cents) return
  const name = `${member.first_name} ${member.last_name}`.trim()
  const subject = `${name} ${did}`
  const email = writeEmail({
    subject,
    heading: subject,
    blocks: [
      {
        facts: [
          fact('Who', `${name}, ${member.email}`),
          fact('How much', amount === null ? 'No bound' : dollars(amount)),
          ...facts,
          ...(reason === undefined ? [] : [fact('Why', reason.trim())]),
        ],
      },
      'The history in the office has the rest. From which sum on you are told, and how much a manager may do in a day, stands in the settings.',
    ],
    from: { name: venue.name },
  })
  for (const owner of await listOwners(tx)) {
    if (owner.id === member.id) continue
    await queueWrittenEmail(ctx, tx, {
      kind: 'owner-notice',
      dedupeKey: `${key}:${owner.id}`,
      recipient: owner.email,
      email,
    })
  }
}
