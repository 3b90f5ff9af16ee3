import type { EmailShown, NotAgain } from '#api/emails.ts'
import { Refused, type RefusalReason } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letSendAgain } from '#server/limits/let-send-again.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { addAgain, findAgain, findSentEmail } from './sent-email-store.ts'
import { showEmail, whyNotAgain, wordsThatAreKept } from './show-emails.ts'

const refusals: Record<NotAgain, RefusalReason> = {
  secret: 'letter.secret',
  waiting: 'email.waiting',
  gone: 'email.gone',
  overtaken: 'email.overtaken',
}
const wordless = { subject: null, body_text: null, body_html: null, calendar: null, once_overtaken: null }

/**
 * Sends an email again: the same words, to the same address, once for each press; a confirmation as its bookings are now.
 * An email with a code or link of a sign-in is not (`letter.secret`), nor one that is still on its way, whose words are not
 * kept any more, or that is overtaken by what has happened since. `limit.day`, `email.often`.
 */
export async function sendAgain(
  ctx: Ctx,
  id: string,
  { press, memberId }: { press: string; memberId: string },
): Promise<EmailShown> {
  const email = await findSentEmail(ctx.db, id)
  if (!email) throw new Refused('email.unknown')
  const why = await whyNotAgain(ctx, email)
  if (why) throw new Refused(refusals[why])
  await ctx.db.transaction().execute(async (tx) => {
    await madeByPress(tx, id)
    const words = wordsThatAreKept(ctx, email) ?? wordless
    const added = await addAgain(tx, { of: email, press, words }, ctx.now())
    if (!added) return
    await letSendAgain(tx, { memberId, recipient: email.recipient, now: ctx.now() })
    await noteAct(tx, { what: 'email', row: email.id, name: email.kind, facts: { sent_again: true } })
    await ctx.jobs.enqueue(tx, 'send-email', added)
  })
  return await showEmail(ctx, (await findAgain(ctx.db, id, press)).id)
}
