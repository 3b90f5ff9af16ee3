import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { answerOnce, type Press } from '#server/kit/http/press.ts'
import type { CancelResult } from './back-of-booking.ts'

/**
 * Cancels a booking, or a part of a party, once: the same press again gets the first answer, with the code of its
 * voucher, which nobody else can read (ruling 45). `made`: the booking, or the part. `request.key-reused`,
 * `booking.already-canceled` where that voucher has become something else since.
 */
export async function cancelOnce(
  tx: Tx,
  { press, made }: { press: Press | null; made: string },
  cancel: () => Promise<CancelResult>,
): Promise<CancelResult> {
  const left = await answerOnce(tx, { press, made }, cancel)
  if (!left) throw new Refused('booking.already-canceled')
  const { voucher } = left
  return { ...left, voucher: voucher && { ...voucher, validUntil: new Date(voucher.validUntil) } }
}
