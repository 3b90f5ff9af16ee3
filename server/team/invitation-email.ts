import { roleNames, type StaffRole } from '#domain/accounts/role.ts'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'

type Input = { id: string; email: string; role: StaffRole; token: string; invitedBy: string }

/** Queues the email with the link of an invitation. The token stands behind a `#`, so that no server's log has it. */
export async function sendInvitation(ctx: Ctx, tx: Tx, { id, email, role, token, invitedBy }: Input): Promise<void> {
  const venue = await findVenue(tx)
  const subject = `You are invited to work with ${venue.name}`
  await queueWrittenEmail(ctx, tx, {
    kind: 'staff-invitation',
    dedupeKey: id,
    recipient: email,
    holds: { of: id },
    email: writeEmail({
      subject,
      heading: subject,
      blocks: [
        'Hello,',
        `${invitedBy} has invited you to the team of ${venue.name} as ${roleNames[role].toLowerCase()}.`,
        { link: `${ctx.config.siteUrl}/desk/join#${token}`, label: 'Join the team' },
        'The link is valid for 7 days and works once. If you do not know what this is about, you can ignore this email.',
      ],
      from: venue,
    }),
  })
}
