import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '#api/api-keys.ts'
import { Refused } from '#domain/refusals.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findKey, setUsed } from './api-key-store.ts'
import { identifyToken, type Identity } from './identify.ts'
import { scopesOfRole } from './scopes-of-role.ts'

/** Who makes a request, what they may do beyond their own data, and the API key that it carries, if any. */
export type Caller = { identity: Identity; scopes: readonly Scope[]; key: { id: string; name: string } | null }

/** The prefix of every API key: it tells a key from a token, and lets secret scanners find a leaked one. */
export const KEY_PREFIX = 'bhk_'

/**
 * Who a client acts for, by the bare `Authorization` header of the platform: a token, a key, or `token,key` (platform
 * 1.4). Without one `account.required`; invalid or expired `account.ended`; a key of another site `account.forbidden`.
 */
export async function identifyClient(ctx: Ctx, headers: IncomingHttpHeaders): Promise<Caller> {
  const parts = (headers.authorization ?? '').split(',').map((part) => part.trim())
  const said = parts.filter((part) => part !== '')
  if (said.length === 0) throw new Refused('account.required')
  const keys = said.filter((part) => part.startsWith(KEY_PREFIX))
  const [token, ...more] = said.filter((part) => !part.startsWith(KEY_PREFIX))
  if (keys.length > 1 || more.length > 0) throw new Refused('account.ended')
  const identity: Identity | null = token ? await identifyToken(ctx, token) : { kind: 'visitor' }
  const key = keys[0] ? await identifyByKey(ctx, keys[0]) : undefined
  if (!identity || (keys[0] && !key)) throw new Refused('account.ended')
  const site = headers['wix-site-id']
  if (key && site !== undefined && site !== key.site_id) throw new Refused('account.forbidden')
  return { identity, scopes: key?.scopes ?? scopesOf(identity), key: key ? { id: key.id, name: key.name } : null }
}

/** The key and its scopes. Its use is recorded once a minute, not at every call. */
async function identifyByKey({ db, now }: Pick<Ctx, 'db' | 'now'>, secret: string) {
  const key = await findKey(db, secret, now())
  if (key && now().getTime() - (key.last_used_at?.getTime() ?? 0) > MINUTE) await setUsed(db, key.id, now())
  return key
}

/**
 * The scopes of a member with a second factor by their role (scopes-of-role.ts): in a client's session those that
 * the client has too; none for guests.
 */
function scopesOf(identity: Identity): readonly Scope[] {
  if (identity.kind !== 'member' || identity.member.role === 'member' || !identity.hasSecondFactor) return []
  const own = scopesOfRole(identity.member.role)
  return identity.client ? identity.client.scopes.filter((scope) => own.includes(scope)) : own
}
