import { createHash, randomBytes } from 'node:crypto'
import { lettersOf } from '#domain/typed-codes.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { listFastHashes, listRecoveryCodes, slowDown, consumeRecoveryCode } from './factor-store.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'

const CODES = 8
/** A try costs as many comparisons as there are codes left, each like a password's; never more than these. */
const MOST_COMPARED = 10

const emails = 'abcdefghjkmnpqrstuvwxyz23456789'
const form = new RegExp(`^[${emails}]{10}$`)

/** Fifty bits each in letters and digits that cannot be mistaken for each other, `k7m2p-9xq4t`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode)

function newRecoveryCode(): string {
  const drawn = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 10)
  const code = drawn.map((byte) => emails[byte % emails.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/**
 * A recovery code as it is stored: hashed like a password, so that a stolen copy of the database does not reveal it.
 */
export const hashRecoveryCode = ({ config }: Pick<Ctx, 'config'>, memberId: string, code: string): Promise<string> =>
  hashPassword(fastHash(memberId, normal(code)).toString('hex'), config.passwordCost)

/** Uses up one of a member's recovery codes; what does not look like one is compared with none. */
export async function proveByRecoveryCode({ db, now }: Pick<Ctx, 'db' | 'now'>, memberId: string, typed: string) {
  const code = normal(typed)
  if (!form.test(code)) return false
  const hash = fastHash(memberId, code).toString('hex')
  for (const { id, kept } of await listRecoveryCodes(db, memberId, MOST_COMPARED)) {
    if (await isPassword(kept, hash)) return await consumeRecoveryCode(db, id, now())
  }
  return false
}

/** Recovery codes from before, kept as fast hashes, are kept as slow ones; done again it does nothing. */
export async function slowDownRecoveryCodes(db: Db): Promise<void> {
  for (const { id, code_hash } of await listFastHashes(db)) {
    await slowDown(db, id, await hashPassword(code_hash.toString('hex')))
  }
}

/** How it is typed does not matter. */
const normal = (code: string) => lettersOf(code).toLowerCase()
const fastHash = (memberId: string, code: string) => createHash('sha256').update(`${memberId} ${code}`).digest()
