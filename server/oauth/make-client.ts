import type * as z from 'zod/mini'
import type { clientRequest, ClientShown } from '#api/clients.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { mayBeWrittenDown } from './client-addresses.ts'
import { insertClient, listClients, revokeClient, type ClientRow } from './client-store.ts'

/** A client that may sign members in from now on, answered at these addresses alone; `request.foreign-url`. */
export async function makeClient(
  { db }: Pick<Ctx, 'db'>,
  { name, redirectUris, isHouseOwn, rotatesRefreshTokens, scopes }: z.infer<typeof clientRequest>,
): Promise<ClientShown> {
  if (!redirectUris.every(mayBeWrittenDown)) throw new Refused('request.foreign-url')
  return await db.transaction().execute(async (tx) => {
    const client = await insertClient(tx, {
      name,
      redirect_uris: redirectUris,
      is_house_own: isHouseOwn,
      rotates_refresh: rotatesRefreshTokens,
      scopes,
    })
    await noteSecurity(tx, { what: 'client-made', about: client.id })
    return show(client)
  })
}

/** Every client, removed ones too. */
export const showClients = async ({ db }: Pick<Ctx, 'db'>): Promise<ClientShown[]> => (await listClients(db)).map(show)

/** A client that is not wanted any more: it signs out whomever it had signed in. `not-found`. */
export async function endClient({ db, now }: Ctx, id: string): Promise<void> {
  const isEnded = await db.transaction().execute((tx) => revokeClient(tx, id, now()))
  if (!isEnded) throw new Refused('not-found')
  await noteSecurity(db, { what: 'client-revoked', about: id })
}

const show = ({ id, name, redirect_uris, created_at, revoked_at, ...client }: ClientRow): ClientShown => ({
  id,
  name,
  redirectUris: redirect_uris,
  isHouseOwn: client.is_house_own,
  rotatesRefreshTokens: client.rotates_refresh,
  scopes: client.scopes,
  createdDate: created_at.toISOString(),
  revokedDate: revoked_at?.toISOString() ?? null,
})
