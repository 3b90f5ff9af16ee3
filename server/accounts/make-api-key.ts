import type { ApiKeyAnswer, ApiKeysAnswer, Scope } from '#api/api-keys.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { insertKey, listKeys, revokeKey } from './api-key-store.ts'
import { KEY_PREFIX } from './identify-tool.ts'
import { newSecret } from './tokens.ts'

type Wish = { name: string; scopes: readonly Scope[] }

/** A key for another tool; its secret is told this once and kept by nobody. */
export async function makeApiKey(
  { db }: Pick<Ctx, 'db'>,
  { name, scopes }: Wish,
  madeBy: string | null,
): Promise<ApiKeyAnswer> {
  const secret = KEY_PREFIX + newSecret()
  const key = await insertKey(db, { name, secret, scopes, madeBy })
  return { ...show(key), apiKey: secret }
}

/** Every key that was ever made, newest first, without its secret. */
export const listApiKeys = async ({ db }: Pick<Ctx, 'db'>): Promise<ApiKeysAnswer> => ({
  apiKeys: (await listKeys(db)).map(show),
})

/** The key opens nothing any more; revoked again it stays as it is. `not-found`. */
export async function revokeApiKey({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  if (!(await db.transaction().execute((tx) => revokeKey(tx, id, now())))) throw new Refused('not-found')
}

const show = ({ id, name, scopes, created_at, revoked_at }: Awaited<ReturnType<typeof listKeys>>[number]) => ({
  id,
  name,
  scopes,
  createdDate: created_at.toISOString(),
  revokedDate: revoked_at?.toISOString() ?? null,
})
