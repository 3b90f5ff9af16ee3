import { dictionary } from '@zxcvbn-ts/language-common'
import { weaknessOf } from '#domain/accounts/weak-password.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

/** The most used passwords there are, some 49,000 in all. */
const common = new Set(dictionary['passwords-common'])

/** Refuses a new password that would be among the first to be guessed: `password.common`, `password.own-words`. */
export function refuseWeakPassword({ houseName }: Pick<Ctx, 'houseName'>, email: string, password: string): void {
  const weakness = weaknessOf(password, { email, houseName }, (plain) => common.has(plain))
  if (weakness) throw new Refused(`password.${weakness}`)
}
