import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { authCodeOf } from '#domain/accounts/auth-codes.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { refuseAs, withEmail } from '#server/kit/http/http.ts'
import { failingAsThePlatform } from '../failing.ts'

type Failing = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** What a login answers: the SDK breaks on any "no" but one of the application (platform 1.9). */
export const failingAsLogin = (ctx: Ctx): Failing => {
  const failing = failingAsThePlatform(ctx)
  return (error, request, reply) =>
    failing(hasZodFastifySchemaValidationErrors(error) ? new Refused('invalidEmail') : error, request, reply)
}

/** What the route of tokens answers: a "no" of the house that says it in the words of OAuth too (RFC 6749, 5.2). */
export const failingAsTokens = (ctx: Ctx): Failing => {
  const failing = failingAsThePlatform(ctx)
  return (error, request, reply) => {
    const refused = hasZodFastifySchemaValidationErrors(error) ? new Refused('request.invalid') : error
    if (!(refused instanceof Refused)) return failing(error, request, reply)
    const message = withEmail(refused, ctx.supportEmail)
    const applicationError = { code: authCodeOf(refused.code), description: message, data: {} }
    return refuseAs(reply, refused, message, {
      error: oauthErrors[refused.code] ?? 'invalid_grant',
      error_description: message,
      details: { applicationError },
    })
  }
}

const oauthErrors: Partial<Record<string, string>> = {
  'request.invalid': 'invalid_request',
  'oauth.incomplete': 'invalid_request',
  'oauth.client': 'invalid_client',
  'account.forbidden': 'unauthorized_client',
}
