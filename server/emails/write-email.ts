import { dayAndMonth, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { visitsOf, type Block, type Sender } from './blocks.ts'
import { emailPage, withLinkBelow } from './email-page.ts'
import { emailText } from './email-text.ts'
import type { FilledWords } from './own-words.ts'

/** An email ready to go: the same words as text and as HTML, with a calendar file when there is something to keep free. */
export type WrittenEmail = { subject: string; text: string; html: string; calendar: string | null }

/** How an email begins; `joins`: what follows is said in the same breath. */
type Greeting = { words: string; joins?: boolean }
type Email = {
  subject: string
  heading: string
  greeting?: Greeting | undefined
  blocks: Block[]
  from: Sender
  calendar?: string
  /** What the owner says in place of subject and greeting, and at the end. */
  own?: FilledWords | null
}

/** Sets an email in both forms from one list of blocks, so that they never say different things. */
export function writeEmail({ heading, from, calendar, own = null, ...ours }: Email): WrittenEmail {
  const subject = own?.subject ?? ours.subject
  const blocks = [...beginning(ours.greeting, ours.blocks, own), ...paragraphs(own?.closing)]
  return {
    subject,
    text: emailText({ heading, blocks, from }),
    html: emailPage({ subject, preview: previewOf(blocks), heading, blocks, from }),
    calendar: calendar ?? null,
  }
}

/** The greeting and what follows it, in our words or in the owner's. */
function beginning(greeting: Greeting | undefined, blocks: Block[], own: FilledWords | null): Block[] {
  const [first, ...others] = blocks
  if (own?.opening) {
    const follows = typeof first === 'string' ? [capital(first), ...others] : blocks
    return [...paragraphs(own.opening), ...follows]
  }
  if (!greeting) return blocks
  if (greeting.joins && typeof first === 'string') return [`${greeting.words} ${first}`, ...others]
  return [greeting.words, ...blocks]
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const paragraphs = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

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
