import type * as z from 'zod/mini'
import type { ApiKeyAnswer, apiKeyRequest, ApiKeysAnswer, Scope } from '#api/api-keys.ts'
import { Refused } from '#domain/refusals.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { insertKey, listKeys, revokeKey } from '#server/access/api-key-store.ts'
import { KEY_PREFIX } from '#server/access/identify-client.ts'
import { listOwners, lockOwner } from '#server/accounts/member-store.ts'
import { newSecret } from '#server/access/tokens.ts'
import { keyMade, postAccountEmail } from '#server/accounts/write-account-email.ts'

type Input = { name: string; scopes: readonly Scope[]; expiresAt?: Date }

/** An API key for a client; its secret is shown once, and only its hash is stored. */
export async function makeApiKey(
  { db }: Pick<Ctx, 'db'>,
  { name, scopes, expiresAt }: Input,
  madeBy: string | null,
): Promise<ApiKeyAnswer> {
  const secret = KEY_PREFIX + newSecret()
  const key = await insertKey(db, { name, secret, scopes, madeBy, expiresAt: expiresAt ?? null })
  return { ...show(key), apiKey: secret }
}

const GOOD_FOR = 365 * DAY

/**
 * The owner makes an API key for a client, valid for a year unless another end is given. It is written to the security
 * log, and every owner gets an email. `request.invalid` for an end in the past, `account.forbidden`.
 */
export async function giveApiKey(
  ctx: Ctx,
  { name, scopes, expiresDate }: z.infer<typeof apiKeyRequest>,
  madeBy: string,
): Promise<ApiKeyAnswer> {
  const now = ctx.now()
  const expiresAt = expiresDate ? new Date(expiresDate) : new Date(now.getTime() + GOOD_FOR)
  if (expiresAt <= now) throw new Refused('request.invalid', { fields: ['expiresDate'] })
  return await ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, madeBy)
    const key = await makeApiKey({ db: tx }, { name, scopes, expiresAt }, madeBy)
    await noteSecurity(tx, { what: 'key-made', about: key.id })
    for (const owner of await listOwners(tx)) await postAccountEmail(ctx, tx, owner, keyMade(key, ctx.supportEmail))
    return key
  })
}

/** Every key that was ever made, newest first, without its secret. */
export const listApiKeys = async ({ db }: Pick<Ctx, 'db'>): Promise<ApiKeysAnswer> => ({
  apiKeys: (await listKeys(db)).map(show),
})

/** The key opens nothing any more; revoked again it stays as it is. `not-found`. */
export async function revokeApiKey({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  if (!(await db.transaction().execute((tx) => revokeKey(tx, id, now())))) throw new Refused('not-found')
  await noteSecurity(db, { what: 'key-revoked', about: id })
}

const show = (key: Awaited<ReturnType<typeof listKeys>>[number]) => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  createdDate: key.created_at.toISOString(),
  lastUsedDate: key.last_used_at?.toISOString() ?? null,
  expiresDate: key.expires_at?.toISOString() ?? null,
  revokedDate: key.revoked_at?.toISOString() ?? null,
})
