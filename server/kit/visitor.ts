import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { visitorCookie } from './cookies.ts'
import { nameOfNetwork } from './network.ts'

const maxAge = 60 * 60 * 24 * 365

/** A browser that the house knows, and since when it has this name. */
export type Visitor = { id: string; since: Date }

type House = Pick<Ctx, 'config' | 'signingKey' | 'now'>

/** The browser that asks, by its cookie; a browser that has none is given one (api 0). It proves no identity. */
export const visitorOf = (house: House, request: FastifyRequest, reply: FastifyReply): string =>
  knownVisitor(house, request)?.id ?? giveName(house, reply)

/** The browser that asks, if the house has named it: a name that somebody else has made up is nobody's. */
export function knownVisitor(house: House, request: FastifyRequest): Visitor | null {
  const [id, since, signature, ...rest] = request.cookies[visitorCookie(house.config).name]?.split('.') ?? []
  if (!id || !since || !signature || rest.length > 0) return null
  const right = Buffer.from(signatureOf(house, id, since))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { id, since: new Date(Number(since)) }
}

/** Names a browser from now on. */
export function giveName(house: House, reply: FastifyReply, id = newSecretName()): string {
  const since = String(house.now().getTime())
  const { name, options } = visitorCookie(house.config)
  void reply.setCookie(name, `${id}.${since}.${signatureOf(house, id, since)}`, { ...options, maxAge })
  return id
}

const signatureOf = ({ signingKey }: House, id: string, since: string) =>
  createHmac('sha256', signingKey).update(`visitor.${id}.${since}`).digest('base64url')

/** 128 random bits as a name that fits in an address: whoever knows it may use what it names. */
export const newSecretName = () => randomBytes(16).toString('base64url')

/** The network a request comes from, only good for counting. */
export const networkOf = ({ ip }: FastifyRequest) => nameOfNetwork(ip)
