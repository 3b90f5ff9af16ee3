import { emailsAgain } from '#domain/rate-limits.ts'
import { fitsInDay } from '#domain/accounts/day-limits.ts'
import { Refused } from '#domain/refusals.ts'
import { DAY, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { countSentAgain, lockTaken, setTaken } from './taken-store.ts'

type Again = { memberId: string; recipient: string; now: Date }

/**
 * Counts an email that somebody who works here has just promised once more, of theirs and of those to its address: nobody's
 * mailbox is flooded, by whatever door and however many presses at once. `limit.day`, `email.often`.
 */
export async function letSendAgain(tx: Tx, { memberId, recipient, now }: Again): Promise<void> {
  const part = { member_id: memberId, day: sydneyDateOf(now), what: 'letters' as const }
  const taken = await lockTaken(tx, part)
  const { ofPerson, toAddress } = emailsAgain
  if (!fitsInDay(taken, 1, ofPerson)) throw new Refused('limit.day/letters', { most: ofPerson })
  await setTaken(tx, part, taken + 1)
  const sent = await countSentAgain(tx, recipient, new Date(now.getTime() - DAY))
  if (sent > toAddress) throw new Refused('email.often', { most: toAddress })
}
