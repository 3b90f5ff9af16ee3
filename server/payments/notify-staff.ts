import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import type { Block } from '#server/emails/blocks.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** Emails the staff about a matter that people must look at, once per matter; it is in their list too. */
export async function notifyStaff(
  ctx: Pick<Ctx, 'jobs' | 'supportEmail' | 'houseName'>,
  tx: Tx,
  { matter, subject, blocks }: { matter: string; subject: string; blocks: Block[] },
): Promise<void> {
  await queueWrittenEmail(ctx, tx, {
    kind: 'staff-notice',
    dedupeKey: matter,
    recipient: ctx.supportEmail,
    email: writeEmail({ subject, heading: subject, blocks, from: { name: ctx.houseName } }),
  })
}
