import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { visitorCookie } from './cookies.ts'
import { nameOfNetwork } from './network.ts'

const maxAge = 60 * 60 * 24 * 365

type House = { config: Pick<Config, 'siteUrl'> }

/** The browser that asks, by its cookie; a browser that has none is given one (api.md 0). It proves no identity. */
export function visitorOf({ config }: House, request: FastifyRequest, reply: FastifyReply): string {
  const known = knownVisitor({ config }, request)
  if (known) return known
  const visitorId = newSecretName()
  const { name, options } = visitorCookie(config)
  void reply.setCookie(name, visitorId, { ...options, maxAge })
  return visitorId
}

/** The browser that asks, if it was ever here. */
export function knownVisitor({ config }: House, request: FastifyRequest): string | null {
  const known = request.cookies[visitorCookie(config).name]
  return known && /^[\w-]{22}$/.test(known) ? known : null
}

/** 128 random bits as a name that fits in an address: whoever knows it may use what it names. */
export const newSecretName = () => randomBytes(16).toString('base64url')

/** The network a request comes from, only good for counting. */
export const networkOf = ({ ip }: FastifyRequest) => nameOfNetwork(ip)
