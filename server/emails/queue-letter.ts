import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'

export type LetterKind = 'booking-confirmed' | 'payment-returned'

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
