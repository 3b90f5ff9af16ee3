import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { queueWrittenEmail } from './queue-email.ts'
import { writeEmail } from './write-email.ts'

/** Tells whoever had the emails of a booking or a membership that they go elsewhere: they know whether that was right. */
export async function tellOldAddress(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { of, address }: { of: 'booking' | 'membership'; address: string },
): Promise<void> {
  if (!isReachable(address)) return
  const venue = await findVenue(tx)
  const subject = `Your ${of} at ${venue.name} has another email address now`
  await queueWrittenEmail(ctx, tx, {
    kind: 'booking-readdressed',
    dedupeKey: randomUUID(),
    recipient: address,
    email: writeEmail({
      subject,
      heading: subject,
      blocks: [
        'Hello,',
        `our front desk has changed the email address of a ${of} that was ${of === 'booking' ? 'made' : 'bought'} with this one, because somebody asked us to. Emails about it go to the other address from now on.`,
        `If that was not you, please write to ${venue.support_email} straight away, and we will look into it.`,
      ],
      from: venue,
    }),
  })
}

/** An order at the desk may have none, and an account that was deleted leaves one to which nothing goes. */
const isReachable = (address: string): boolean => address !== '' && !address.endsWith('.invalid')
