import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import type { WrittenLetter } from './write-letter.ts'

export type LetterKind = 'booking-confirmed' | 'payment-returned'
/** Letters about an account: they know no order. */
export type AccountLetterKind =
  | 'verification-code'
  | 'reset-link'
  | 'password-changed'
  | 'second-factor-changed'
  | 'welcome'

type Letter = { kind: LetterKind; orderId: string; recipient: string }

/** Promises a letter in the transaction that causes it: one per kind and order, however often that happens. */
export async function queueLetter(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { kind, orderId, recipient }: Letter,
): Promise<void> {
  const letter = await tx
    .insertInto('letter')
    .values({ dedupe_key: `${kind}:${orderId}`, kind, order_id: orderId, recipient: recipient.toLowerCase() })
    .onConflict((already) => already.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (letter) await jobs.enqueue(tx, 'send-letter', letter.id)
}

type OwnLetter = { kind: AccountLetterKind; dedupeKey: string; recipient: string; letter: WrittenLetter }

/** Promises a letter that is written already, in the transaction that causes it. */
export async function queueWrittenLetter(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { kind, dedupeKey, recipient, letter }: OwnLetter,
): Promise<void> {
  const { id } = await tx
    .insertInto('letter')
    .values({
      dedupe_key: `${kind}:${dedupeKey}`,
      kind,
      recipient: recipient.toLowerCase(),
      subject: letter.subject,
      body_text: letter.text,
      body_html: letter.html,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, 'send-letter', id)
}
