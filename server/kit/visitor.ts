import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { visitorCookie } from './cookies.ts'
import { nameOfNetwork } from './network.ts'

const maxAge = 60 * 60 * 24 * 365

/** A browser that the house knows, and since when it has this name. */
export type Visitor = { id: string; since: Date }

type SigningCtx = Pick<Ctx, 'config' | 'signingKey' | 'now'>

/** The browser that asks, by its cookie; a browser that has none is given one (api 0). It proves no identity. */
export const visitorOf = (ctx: SigningCtx, request: FastifyRequest, reply: FastifyReply): string =>
  knownVisitor(ctx, request)?.id ?? giveName(ctx, reply)

/** The browser that asks, if the house has named it: a name that somebody else has made up is nobody's. */
export function knownVisitor(ctx: SigningCtx, request: FastifyRequest): Visitor | null {
  const [id, since, signature, ...rest] = request.cookies[visitorCookie(ctx.config).name]?.split('.') ?? []
  if (!id || !since || !signature || rest.length > 0) return null
  const right = Buffer.from(signatureOf(ctx, id, since))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { id, since: new Date(Number(since)) }
}

/** Names a browser from now on. */
export function giveName(ctx: SigningCtx, reply: FastifyReply, id = newSecretName()): string {
  const since = String(ctx.now().getTime())
  const { name, options } = visitorCookie(ctx.config)
  void reply.setCookie(name, `${id}.${since}.${signatureOf(ctx, id, since)}`, { ...options, maxAge })
  return id
}

const signatureOf = ({ signingKey }: SigningCtx, id: string, since: string) =>
  createHmac('sha256', signingKey).update(`visitor.${id}.${since}`).digest('base64url')

/** 128 random bits as a name that fits in an address: whoever knows it may use what it names. */
export const newSecretName = () => randomBytes(16).toString('base64url')

/** The network a request comes from, only good for counting. */
export const networkOf = ({ ip }: FastifyRequest) => nameOfNetwork(ip)
