import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  /** Where a mail program ends news to this address without a page (RFC 8058). */
  oneClick: string
}
export type SendMail = (mail: Mail) => Promise<void>

/**
 * Sends by SMTP. Without SMTP_URL nothing leaves the house: the email stays readable in the outbox, which is its
 * own row. The message id is the email's, so that an email sent twice arrives once.
 */
export function openMail({ smtpUrl, mailFrom }: Config, venueEmail: string): SendMail {
  if (!smtpUrl) return async () => {}
  const transport = createTransport(smtpUrl)
  return async ({ id, to, subject, text, html, calendar, oneClick }) => {
    await transport.sendMail({
      messageId: `<${id}@${venueEmail.split('@')[1]}>`,
      from: mailFrom ?? venueEmail,
      to,
      subject,
      text,
      html,
      headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      ...(calendar && { icalEvent: { method: methodOf(calendar), filename: 'booking.ics', content: calendar } }),
    })
  }
}

/** What a calendar file asks for: to be kept, or to be taken out again. */
const methodOf = (calendar: string) => (calendar.includes('METHOD:CANCEL') ? 'CANCEL' : 'PUBLISH')
