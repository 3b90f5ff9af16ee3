import { scopes } from '#api/api-keys.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { findSomeClient } from '#server/oauth/client-store.ts'
import { makeApiKey } from '#server/staff/make-api-key.ts'

/** A new API key with every scope, and the client and site that a test calls the platform with. */
export async function makeTestKey(ctx: Ctx) {
  const { apiKey } = await makeApiKey(ctx, { name: 'Test client', scopes }, null)
  const client = await findSomeClient(ctx.db)
  const venue = await findVenue(ctx.db)
  return { apiKey, clientId: client.id, siteId: venue.site_id }
}
