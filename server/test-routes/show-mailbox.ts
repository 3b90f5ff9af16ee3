import { type EmailRow, listEmails } from '#server/emails/store.ts'
import type { Ctx } from '#server/kit/context.ts'

/** The newest emails that went to an address, with the code and the recovery link that the last of them carried. */
export async function showMailbox(ctx: Ctx, address: string) {
  const emails = await listEmails(ctx.db, address, 50)
  return {
    code: newestIn(emails, ['verification-code', 'sign-in-code'], /\b\d{6}\b/),
    recoveryToken: newestIn(emails, ['reset-link'], /(?<=recoveryToken=)[\w-]+/),
    letters: emails.map(({ subject, body_text, body_html, calendar }) => ({
      subject,
      text: body_text,
      html: body_html,
      ics: calendar,
    })),
  }
}

/** The code or link in the newest email of these kinds. */
function newestIn(emails: EmailRow[], kinds: EmailRow['kind'][], what: RegExp): string | null {
  const email = emails.find(({ kind }) => kinds.includes(kind))
  return what.exec(email?.body_text ?? '')?.[0] ?? null
}
