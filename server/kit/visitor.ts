import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = 'bh_visitor'
const maxAge = 60 * 60 * 24 * 365

/** The browser that asks, by its cookie; a browser that has none is given one (api.md 0). It proves no identity. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = knownVisitor(request)
  if (known) return known
  const visitorId = newSecretName()
  const secure = request.protocol === 'https'
  void reply.setCookie(cookie, visitorId, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
  return visitorId
}

/** The browser that asks, if it was ever here. */
export function knownVisitor(request: FastifyRequest): string | null {
  const known = request.cookies[cookie]
  return known && /^[\w-]{22}$/.test(known) ? known : null
}

/** 128 random bits as a name that fits in an address: whoever knows it may use what it names. */
export const newSecretName = () => randomBytes(16).toString('base64url')

/**
 * The network a request comes from, only good for counting: not the address itself, and not reversible without trying
 * them all.
 */
export const networkOf = (request: FastifyRequest) =>
  createHash('sha256').update(`network:${request.ip}`).digest('base64url').slice(0, 16)
