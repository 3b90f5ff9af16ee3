import { scopes, type Scope } from '#api/api-keys.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findKey } from './api-key-store.ts'
import { identifyToken, type Asker } from './identify.ts'

/** Who asks, and what they may do beyond what is their own. */
export type Caller = { asker: Asker; scopes: readonly Scope[]; hasKey: boolean }

/** What every key begins with, so that it is told from a token, and found when it was left lying about. */
export const KEY_PREFIX = 'bhk_'

/**
 * Who a tool acts for, by the bare `Authorization` of the platform: a token, a key, or `token,key` (platform/README
 * 1.4). Nothing there is `account.required`; what is not good any more is `account.ended`.
 */
export async function identifyTool(ctx: Ctx, authorization: string | undefined): Promise<Caller> {
  const parts = (authorization ?? '').split(',').map((part) => part.trim())
  const said = parts.filter((part) => part !== '')
  if (said.length === 0) throw new Refused('account.required')
  const keys = said.filter((part) => part.startsWith(KEY_PREFIX))
  const [token, ...more] = said.filter((part) => !part.startsWith(KEY_PREFIX))
  if (keys.length > 1 || more.length > 0) throw new Refused('account.ended')
  const asker: Asker | null = token ? await identifyToken(ctx, token) : { kind: 'visitor' }
  const allowed = keys[0] ? await findKey(ctx.db, keys[0]) : undefined
  if (!asker || (keys[0] && !allowed)) throw new Refused('account.ended')
  return { asker, scopes: allowed?.scopes ?? scopesOf(asker), hasKey: allowed !== undefined }
}

const scopesOf = (asker: Asker): readonly Scope[] =>
  asker.kind === 'member' && asker.member.role !== 'member' && asker.hasSecondFactor ? scopes : []
