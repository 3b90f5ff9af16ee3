import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { visitorCookie } from './cookies.ts'
import { nameOfNetwork } from './network.ts'

const maxAge = 60 * 60 * 24 * 365

/** A known browser, and since when it has this id. */
export type Visitor = { id: string; since: Date }

type SigningCtx = Pick<Ctx, 'config' | 'signingKey' | 'now'>

/**
 * The visitor id of the browser, from its cookie; a browser without one gets one (api 0). It is no proof of identity.
 */
export const visitorOf = (ctx: SigningCtx, request: FastifyRequest, reply: FastifyReply): string =>
  knownVisitor(ctx, request)?.id ?? giveName(ctx, reply)

/** The visitor id of the browser, if its cookie carries our signature; an invented id counts as none. */
export function knownVisitor(ctx: SigningCtx, request: FastifyRequest): Visitor | null {
  const [id, since, signature, ...rest] = request.cookies[visitorCookie(ctx.config).name]?.split('.') ?? []
  if (!id || !since || !signature || rest.length > 0) return null
  const right = Buffer.from(signatureOf(ctx, id, since))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { id, since: new Date(Number(since)) }
}

/** Sets the visitor id of a browser. */
export function giveName(ctx: SigningCtx, reply: FastifyReply, id = newSecretName()): string {
  const since = String(ctx.now().getTime())
  const { name, options } = visitorCookie(ctx.config)
  void reply.setCookie(name, `${id}.${since}.${signatureOf(ctx, id, since)}`, { ...options, maxAge })
  return id
}

const signatureOf = ({ signingKey }: SigningCtx, id: string, since: string) =>
  createHmac('sha256', signingKey).update(`visitor.${id}.${since}`).digest('base64url')

/** 128 random bits that fit in a URL: knowing them gives access to what they name. */
export const newSecretName = () => randomBytes(16).toString('base64url')

/** The network that a request comes from; it is used for counting only. */
export const networkOf = ({ ip }: FastifyRequest) => nameOfNetwork(ip)
