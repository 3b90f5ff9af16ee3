import type { UnsubscribeAnswer } from '#api/privacy.ts'
import { Refused } from '#domain/refusals.ts'
import { recordConsent } from '#server/accounts/consent-store.ts'
import { findMailingAddress } from '#server/emails/store.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Ends news to the address behind the link of an email, without a sign-in, or takes that back. `unsubscribe.unknown`. */
export async function unsubscribe(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
  { undo = false }: { undo?: boolean | undefined },
): Promise<UnsubscribeAnswer> {
  const address = await findMailingAddress(db, token)
  if (!address) throw new Refused('unsubscribe.unknown')
  await recordConsent(db, { emailKey: address.email_key, granted: undo, source: 'letter', at: now() })
  return { marketingConsent: undo }
}
