import { MOST_WRONG_PINS } from '#domain/accounts/pin.ts'
import { Refused } from '#domain/refusals.ts'
import { isPassword } from '#server/accounts/passwords.ts'
import type { Ctx } from '#server/kit/context.ts'
import { countPinTry, forgetPinTries, hasPin } from './shift-store.ts'

/**
 * The one way to compare a PIN. Each try is counted before it is looked at; five wrong ones lock the PIN until its
 * person signs in with a code. `pin.wrong`, `pin.locked`; somebody without a PIN gets the answer of a wrong one.
 */
export async function checkPin({ db }: Pick<Ctx, 'db'>, memberId: string, pin: string): Promise<void> {
  const tried = await countPinTry(db, memberId)
  if (!tried && (await hasPin(db, memberId))) throw new Refused('pin.locked')
  if (!(await isPassword(tried?.pin_hash ?? null, pin)))
    throw new Refused(tried?.wrong_tries === MOST_WRONG_PINS ? 'pin.locked' : 'pin.wrong')
  await forgetPinTries(db, memberId)
}
