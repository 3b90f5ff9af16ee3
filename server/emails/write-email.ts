import { dayAndMonth, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { visitsOf, type Block, type Sender } from './blocks.ts'
import { emailPage, withLinkBelow } from './email-page.ts'
import { emailText } from './email-text.ts'

/** An email ready to go: the same words as text and as HTML, with a calendar file when there is something to keep free. */
export type WrittenEmail = { subject: string; text: string; html: string; calendar: string | null }

type Email = { subject: string; heading: string; blocks: Block[]; from: Sender; calendar?: string }

/** Sets an email in both forms from one list of blocks, so that they never say different things. */
export function writeEmail({ subject, heading, blocks, from, calendar }: Email): WrittenEmail {
  return {
    subject,
    text: emailText({ heading, blocks, from }),
    html: emailPage({ subject, preview: previewOf(blocks), heading, blocks, from }),
    calendar: calendar ?? null,
  }
}

/** What a list of emails shows beside the subject: the visit, else the first sentence; a code never, for it is a secret. */
function previewOf(blocks: readonly Block[]): string {
  const [visit] = visitsOf(blocks)
  if (visit) return `${visit.name}, ${dayAndMonth(sydneyDateOf(visit.startsAt))}, ${spokenTime(visit.startsAt)}`
  return blocks.filter((block) => typeof block === 'string').find((words) => !words.endsWith(',')) ?? ''
}

/** An email with the link that ends news to its address: every email has one (ruling 41). */
export function withWayOut(email: WrittenEmail, link: string, isAboutAccount: boolean): WrittenEmail {
  const [words, label] = isAboutAccount
    ? ['This email is about your account. It is not a newsletter.', 'Unsubscribe from our newsletter']
    : ['', 'Unsubscribe from news and offers']
  return {
    ...email,
    text: `${email.text}\n\n${words && `${words} `}${label}: ${link}`,
    html: withLinkBelow(email.html, { words, label, link }),
  }
}
