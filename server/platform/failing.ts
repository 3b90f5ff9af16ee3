import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { authCodeOf } from '#domain/accounts/auth-codes.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { failingWith, refuse, refuseAs, whyUnreadable, withEmail } from '#server/kit/http/http.ts'

/** A field that is not as it must be, in the words that the SDK reads; `data` must be there (platform 1.9). */
export type FieldViolation = {
  field: string
  description: string
  violatedRule: string
  ruleName?: string
  data: object
}

/** A request that breaks rules of its fields: 400 with each of them. */
export class InvalidFields extends Error {
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super('request.invalid')
    this.violations = violations
  }
}

/** A field that breaks a rule that has a name in the SDK, or just is not well made. */
export const violation = (field: string, description: string, ruleName?: string): FieldViolation => ({
  field,
  description,
  violatedRule: ruleName ? 'OTHER' : 'FORMAT',
  ...(ruleName && { ruleName }),
  data: {},
})

/**
 * Every "no" of the house also in the shape that the platform's SDK reads (platform 1.2): what is wrong with
 * a field as `details.validationError`, all else as `details.applicationError` with its code as text.
 */
export function failingAsThePlatform(ctx: Ctx) {
  const failing = failingWith('unexpected', ctx)
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fieldViolations = violationsOf(error)
    if (fieldViolations) {
      const fields = [...new Set(fieldViolations.map(({ field }) => field))]
      return refuse(reply, 'request.invalid', undefined, { fields, details: { validationError: { fieldViolations } } })
    }
    const unreadable = whyUnreadable(error)
    const refused = unreadable ? new Refused(unreadable) : error
    if (!(refused instanceof Refused)) return failing(error, request, reply)
    const message = withEmail(refused, ctx.supportEmail)
    const applicationError = { code: authCodeOf(refused.code), description: message, data: refused.facts }
    return refuseAs(reply, refused, message, { ...refused.facts, details: { applicationError } })
  }
}

function violationsOf(error: unknown): FieldViolation[] | null {
  if (error instanceof InvalidFields) return error.violations
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  return error.validation.map(({ instancePath, message }) => {
    const field = instancePath.slice(1).replaceAll('/', '.')
    return /\bemail$/.test(field) ? addressViolation(field) : violation(field, message ?? 'is not well made')
  })
}

/** By its type the SDK knows that it is the address, and shows the description (platform 3). */
const addressViolation = (field: string): FieldViolation => ({
  ...violation(field, withEmail(new Refused('invalidEmail'), '')),
  data: { type: 'EMAIL' },
})
