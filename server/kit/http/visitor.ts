import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/kit/context.ts'
import { visitorCookie } from './cookies.ts'
import { nameOfNetwork } from './network.ts'

const maxAge = 60 * 60 * 24 * 365

/** A known browser, and since when it has this id. */
export type Visitor = { id: string; since: Date }

type SigningCtx = Pick<Ctx, 'config' | 'signingKeys' | 'now'>

/**
 * The visitor id of the browser, from its cookie; a browser without one gets one (api 0). It is no proof of identity.
 */
export function visitorOf(ctx: SigningCtx, request: FastifyRequest, reply: FastifyReply): string {
  const known = readCookie(ctx, request)
  if (!known) return giveName(ctx, reply)
  if (known.signedBy === 'earlier') setName(ctx, reply, known)
  return known.id
}

/** The visitor id of the browser, if its cookie carries our signature; an invented id counts as none. */
export const knownVisitor = (ctx: SigningCtx, request: FastifyRequest): Visitor | null => readCookie(ctx, request)

/** What the cookie says, and which of our keys has signed it. */
function readCookie(ctx: SigningCtx, request: FastifyRequest): (Visitor & { signedBy: 'current' | 'earlier' }) | null {
  const [id, since, signature, ...rest] = request.cookies[visitorCookie(ctx.config).name]?.split('.') ?? []
  if (!id || !since || !signature || rest.length > 0) return null
  const signedBy = ctx.signingKeys.whichSigned(wordsOf(id, since), signature)
  return signedBy && { id, since: new Date(Number(since)), signedBy }
}

/** Sets the visitor id of a browser. */
export function giveName(ctx: SigningCtx, reply: FastifyReply, id = newSecretName()): string {
  setName(ctx, reply, { id, since: ctx.now() })
  return id
}

function setName(ctx: SigningCtx, reply: FastifyReply, visitor: Visitor): void {
  const [id, since] = [visitor.id, String(visitor.since.getTime())]
  const { name, options } = visitorCookie(ctx.config)
  void reply.setCookie(name, `${id}.${since}.${ctx.signingKeys.sign(wordsOf(id, since))}`, { ...options, maxAge })
}

const wordsOf = (id: string, since: string) => `visitor.${id}.${since}`

/** 128 random bits that fit in a URL: knowing them gives access to what they name. */
export const newSecretName = () => randomBytes(16).toString('base64url')

/** The network that a request comes from; it is used for counting only. */
export const networkOf = ({ ip }: FastifyRequest) => nameOfNetwork(ip)
