import { randomUUID } from 'node:crypto'
import { numberInTestEmail } from '#domain/set-up.ts'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

/** Sends the owner an email like those that guests get, with a number to type into the set-up once it has arrived. */
export async function sendTestEmail(ctx: Ctx, owner: Pick<MemberRow, 'email' | 'first_name'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const venue = await findVenue(tx)
    const subject = `A test from ${venue.name}`
    const dedupeKey = randomUUID()
    await queueWrittenEmail(ctx, tx, {
      kind: 'test-email',
      dedupeKey,
      recipient: owner.email,
      email: writeEmail({
        subject,
        heading: subject,
        blocks: [
          `Dear ${owner.first_name},`,
          'If you can read this, your emails arrive. Guests get their confirmations and receipts from the same address.',
          `Enter this number in the set-up, under “Emails”: ${numberInTestEmail(dedupeKey)}`,
        ],
        from: venue,
      }),
    })
    await noteAct(tx, { what: 'venue', row: 'set-up', name: 'Test email', facts: { sent_to: 'the owner' } })
  })
}
