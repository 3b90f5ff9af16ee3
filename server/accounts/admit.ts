import type { FastifyRequest } from 'fastify'
import type { Scope } from '#api/api-keys.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App } from '#server/kit/http.ts'
import { findFactor } from './factor-store.ts'
import { identify, type MemberAsker } from './identify.ts'
import { identifyTool, type Caller } from './identify-tool.ts'
import { whoMay, type Right } from './who-may.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Every route that is opened from now on looks at the table; one that is not in it does not open (decision 40). */
export function guardRoutes(app: App, ctx: Ctx): void {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, right: rightAt([route.method].flat()[0]!, route.url) }
  })
  app.addHook('onRequest', async (request) => {
    const { right } = request.routeOptions.config
    if (right && right !== 'member, by body') request.caller = await admit(ctx, request, right)
  })
  app.addHook('preHandler', (request, _reply, go) => {
    if (request.routeOptions.config.right !== 'member, by body') return go()
    const { authToken } = request.body as { authToken?: string | null }
    admitMember(ctx, request, authToken).then((caller) => {
      request.caller = caller
      go()
    }, go)
  })
}

/** The member who asks, behind a route that only members may use. */
export function memberOf(request: FastifyRequest): MemberAsker {
  const asker = request.caller?.asker
  if (asker?.kind !== 'member') throw new Refused('account.required')
  return asker
}

/** Who asks by one of the platform's routes, and what they may do beyond what is their own. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refused('account.required')
  return request.caller
}

/** Whether a caller may do something to a member: to anybody with the right to it, to oneself without. */
export const mayActOn = ({ asker, scopes }: Caller, memberId: string, scope: Scope): boolean =>
  scopes.includes(scope) || (asker.kind === 'member' && asker.member.id === memberId.toLowerCase())

/** What the table says of a route; files of the site, and what a browser asks before it asks, are everybody's. */
function rightAt(method: string, path: string): Right {
  if (method === 'OPTIONS') return 'everybody'
  const name = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(?<=.)\/$/, '')}`
  const right = Object.hasOwn(whoMay, name) ? whoMay[name] : undefined
  if (right) return right
  if (name.startsWith('GET ') && /\.\w{2,5}$/.test(path)) return 'everybody'
  throw new Error(`"${name}" is missing in who-may.ts: which permission does this route ask for?`)
}

async function admit(ctx: Ctx, request: FastifyRequest, right: Right): Promise<Caller | null> {
  switch (right) {
    case 'everybody':
    case 'holder':
    case 'this machine':
      return null
    case 'member':
    case 'member, by body':
      return await admitMember(ctx, request)
    case 'staff':
    case 'owner':
    case 'owner, just now':
      return await admitStaff(ctx, request, right)
    default:
      return await admitTool(ctx, request, right)
  }
}

/** A member, or `account.required`, `account.ended`. */
async function admitMember(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null) {
  const asker = await identify(ctx, request, bodyToken)
  if (asker.kind !== 'member') throw new Refused('account.required')
  return { asker, scopes: [], keyId: null }
}

/**
 * Somebody who works here and has shown the second factor in this session: `account.required`, `account.forbidden`,
 * `account.second-factor`. The house's prices and keys are the owner's alone; what gives lasting power asks for the second
 * factor again.
 */
async function admitStaff(ctx: Ctx, request: FastifyRequest, right: 'staff' | 'owner' | 'owner, just now') {
  const caller = await admitMember(ctx, request)
  const { member, hasSecondFactor } = caller.asker
  if (member.role === 'member') throw new Refused('account.forbidden')
  if (!hasSecondFactor) throw new Refused('account.second-factor')
  if (right !== 'staff' && member.role !== 'owner') throw new Refused('account.forbidden')
  if (right === 'owner, just now' && !isShownJustNow(ctx, caller.asker))
    throw new Refused('account.second-factor/again')
  return caller
}

const JUST_NOW = 10 * MINUTE

const isShownJustNow = (ctx: Ctx, { factorShownAt }: MemberAsker): boolean =>
  factorShownAt !== null && ctx.now().getTime() - factorShownAt.getTime() < JUST_NOW

/** One of the platform's tools: no token 401; a token that may not do this 403 (platform/README, "Our choices"). */
async function admitTool(
  ctx: Ctx,
  request: FastifyRequest,
  right: 'tool' | 'tool of a member' | 'member in a tool' | Scope | `own or ${Scope}`,
): Promise<Caller> {
  const caller = await identifyTool(ctx, request.headers)
  if (right === 'tool') return caller
  if (right === 'member in a tool') return await admitInTool(ctx, caller)
  const isMember = caller.asker.kind === 'member'
  if (isMember && (right === 'tool of a member' || right.startsWith('own or '))) return caller
  if (right !== 'tool of a member' && caller.scopes.includes(right.replace('own or ', '') as Scope)) return caller
  throw new Refused(worksHere(caller) ? 'account.second-factor' : 'account.forbidden')
}

/**
 * A member who has signed in at a tool, and has shown their second factor there if they have one: a token of this site,
 * whose own way asks for the password, is not enough, nor a session that a key has opened.
 */
async function admitInTool(ctx: Ctx, caller: Caller): Promise<Caller> {
  const { asker } = caller
  if (asker.kind !== 'member' || !asker.tool || !asker.signedInAt) throw new Refused('account.forbidden')
  const factor = await findFactor(ctx.db, asker.member.id)
  if (factor?.confirmed_at && !asker.hasSecondFactor) throw new Refused('account.second-factor/again')
  return caller
}

const worksHere = ({ asker }: Caller) =>
  asker.kind === 'member' && asker.member.role !== 'member' && !asker.hasSecondFactor
