import { Refused } from '#domain/refusals.ts'
import type { Identity } from '#server/access/identify.ts'
import { endSession } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { clientOf } from '#server/oauth/begin-redirect.ts'
import { returnAddress } from '#server/oauth/client-addresses.ts'
import { refuseOtherClient } from './refuse-other-client.ts'

type Input = { clientId?: string | undefined; postLogoutRedirectUri?: string | undefined }

/** Ends the session of the token that calls; the answer is the address to go on to, or null. */
export async function logOutOfClient(ctx: Ctx, identity: Identity, input: Input): Promise<string | null> {
  const { clientId, postLogoutRedirectUri } = input
  const address = postLogoutRedirectUri ? await addressOf(ctx, clientId, postLogoutRedirectUri) : null
  if (identity.kind === 'member') {
    refuseOtherClient(identity, clientId)
    await endSession(ctx.db, identity.sessionId, ctx.now())
  }
  return address
}

async function addressOf(ctx: Ctx, clientId: string | undefined, address: string): Promise<string> {
  if (clientId === undefined) throw new Refused('oauth.client')
  return returnAddress(ctx.config, await clientOf(ctx, clientId), address)
}
