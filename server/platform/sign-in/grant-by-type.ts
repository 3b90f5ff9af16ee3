import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import type { tokenRequest } from '#api/platform/sign-in.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { exchangeCode, grantByKey, grantToVisitor, renewTokens, type Granted } from '#server/oauth/grant-tokens.ts'

type TokenInput = z.infer<typeof tokenRequest>

/** The tokens that a client asks for, by the kind of its grant (OAuth 2.0). */
export function grantByType(ctx: Ctx, input: TokenInput, headers: IncomingHttpHeaders): Promise<Granted> {
  const { clientId = '', refreshToken, code, codeVerifier, redirectUri = null } = input
  switch (input.grantType ?? input.grant_type) {
    case 'anonymous':
      return grantToVisitor(ctx, needed(clientId))
    case 'refresh_token':
      return renewTokens(ctx, clientId || null, needed(refreshToken))
    case 'authorization_code':
      return exchangeCode(ctx, { clientId: needed(clientId), code: codeOf(code), codeVerifier, redirectUri })
    case 'authorized_client':
      return grantByKey(ctx, headers, needed(input.member_id))
    default:
      throw new Refused('request.invalid')
  }
}

/** A field that a grant requires. */
function needed(text: string | undefined): string {
  if (!text) throw new Refused('request.invalid')
  return text
}

function codeOf(code: string | undefined): string {
  if (!code) throw new Refused('oauth.incomplete')
  return code
}
