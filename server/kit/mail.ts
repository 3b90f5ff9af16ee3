import { createTransport, type NodemailerError } from 'nodemailer'
import { MINUTE } from '#domain/sydney-time.ts'
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

/** Why an email did not go, in words that name nobody, so that they may be logged. */
export class EmailNotSent extends Error {
  /** It bounced: the SMTP server says that there is no such mailbox, so another try would bounce as well. */
  readonly isForEver: boolean

  constructor({ message, response = '', command, permanent = false }: NodemailerError) {
    const [codes = ''] = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(response) ?? []
    // A server repeats the address that it refuses.
    super(response ? message.replaceAll(response, () => codes) : message)
    this.isForEver = permanent && command === 'RCPT TO' && sayingThatThereIsNoMailbox.test(codes)
  }
}

/** Other refusals are about who sends, what or when (RFC 3463), or may pass: a mailbox is full, a house is not let in. */
const sayingThatThereIsNoMailbox = /^(?:55[013]|5\d\d.5\.(?:1\.(?:1|2|3|6|10)|2\.1))$/

/** An email is taken for five minutes (`takeEmail`): whoever sends it has given up by then. */
const PATIENCE = 4 * MINUTE

/**
 * Sends by SMTP. Without SMTP_URL nothing leaves the house: the email stays readable in the outbox, which is its
 * own row. The message id is the email's, so that an email sent twice arrives once.
 */
export function openMail({ smtpUrl, mailFrom }: MailConfig, venueEmail: () => string, patience = PATIENCE): SendMail {
  if (!smtpUrl) return async () => {}
  // Where a password is needed, neither it nor an email goes in plain, also when somebody on the way hides STARTTLS.
  const transport = createTransport({ url: smtpUrl, requireTLS: new URL(smtpUrl).password !== '' })
  return async ({ id, to, subject, text, html, calendar, oneClick }) => {
    const sending = transport.sendMail({
      messageId: `<${id}@${venueEmail().split('@')[1]}>`,
      from: mailFrom ?? venueEmail(),
      to,
      subject,
      text,
      html,
      // Many mail programs show no picture that stands in the page itself.
      attachDataUrls: true,
      headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      ...calendarParts(calendar),
      signal: AbortSignal.timeout(patience),
    })
    await sending.catch((error: NodemailerError) => {
      throw new EmailNotSent(error)
    })
  }
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom'>

/**
 * The calendar files of an email: the first as what mail programs offer to take in, any other attached, for a part of
 * an email has one method (RFC 6047).
 */
function calendarParts(calendar: string | null) {
  const [first, ...others] = (calendar ?? '').split(/(?<=^END:VCALENDAR)\r?\n/m).filter((file) => file.trim() !== '')
  if (first === undefined) return {}
  return {
    icalEvent: { method: methodOf(first), filename: 'booking.ics', content: first },
    attachments: others.map((content) => ({
      filename: 'extra-bath.ics',
      contentType: `text/calendar; charset=utf-8; method=${methodOf(content)}`,
      content,
    })),
  }
}

/** What a calendar file asks for: to be kept, or to be taken out again. */
const methodOf = (calendar: string) => (/^METHOD:CANCEL\r?$/m.test(calendar) ? 'CANCEL' : 'PUBLISH')
