import type { FastifyRequest } from 'fastify'
import type { Scope } from '#api/api-keys.ts'
import { isAtLeast, staffRoles } from '#domain/accounts/role.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App } from '#server/kit/http/http.ts'
import { identify, type MemberIdentity } from './identify.ts'
import { needsSecondFactor } from './session-store.ts'
import { identifyClient, type Caller } from './identify-client.ts'
import { permissions, type Permission } from './permissions.ts'
import type { StaffPermission } from './staff-permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Checks every route that is registered from now on against the table; a route without a permission does not start
 * (ruling 40).
 */
export function guardRoutes(app: App, ctx: Ctx): void {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    const permission = permissionAt([route.method].flat()[0]!, route.url)
    route.config = { ...route.config, permission }
    if (permission === 'member, by body') route.preHandler = readBodyToken(ctx)
  })
  // Without a promise for what everybody may see: most requests are of that kind.
  app.addHook('onRequest', (request, _reply, go) => {
    const { permission } = request.routeOptions.config
    if (!permission || permission === 'member, by body' || isPublic(permission)) go()
    else noteCaller(ctx, request, permission).then(() => go(), go)
  })
}

async function noteCaller(ctx: Ctx, request: FastifyRequest, permission: Exclude<Permission, Public>): Promise<void> {
  request.caller = await authorize(ctx, request, permission)
}

/** Some routes of the specification carry the token in their body, which is read after the headers. */
const readBodyToken = (ctx: Ctx) => async (request: FastifyRequest) => {
  const { authToken } = request.body as { authToken?: string | null }
  request.caller = await authorizeMember(ctx, request, authToken)
}

/** The member who makes the request, on a route for members only. */
export function memberOf(request: FastifyRequest): MemberIdentity {
  const identity = request.caller?.identity
  if (identity?.kind !== 'member') throw new Refused('account.required')
  return identity
}

/** Who makes a platform request, and what they may do beyond their own data. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refused('account.required')
  return request.caller
}

/** Whether a caller may act on a member: with the scope on any member, without it on themselves. */
export const mayActOn = ({ identity, scopes }: Caller, memberId: string, scope: Scope): boolean =>
  scopes.includes(scope) || (identity.kind === 'member' && identity.member.id === memberId.toLowerCase())

/** The permission of a route. Files of the site and CORS preflight requests are public. */
function permissionAt(method: string, path: string): Permission {
  if (method === 'OPTIONS') return 'everybody'
  const name = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(?<=.)\/$/, '')}`
  const permission = Object.hasOwn(permissions, name) ? permissions[name] : undefined
  if (permission) return permission
  if (name.startsWith('GET ') && /\.\w{2,5}$/.test(path)) return 'everybody'
  throw new Error(
    `"${name}" is missing in permissions.ts and staff-permissions.ts: which permission does this route ask for?`,
  )
}

type Public = 'everybody' | 'holder' | 'this machine'

/** Routes that ask nobody who they are; what else they ask for, they ask themselves. */
const isPublic = (permission: Permission): permission is Public =>
  permission === 'everybody' || permission === 'holder' || permission === 'this machine'

async function authorize(ctx: Ctx, request: FastifyRequest, permission: Exclude<Permission, Public>): Promise<Caller> {
  switch (permission) {
    case 'member':
    case 'member, by body':
      return await authorizeMember(ctx, request)
    default:
      return isOfStaff(permission)
        ? await admitStaff(ctx, request, permission)
        : await admitClient(ctx, request, permission)
  }
}

/** A signed-in member, or `account.required`, `account.ended`. */
async function authorizeMember(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null) {
  const identity = await identify(ctx, request, bodyToken)
  if (identity.kind !== 'member') throw new Refused('account.required')
  return { identity, scopes: [], key: null }
}

const isOfStaff = (permission: Permission): permission is StaffPermission =>
  staffRoles.some((role) => permission === role || permission === `${role}, just now`)

/**
 * Staff must have a second factor: lets in somebody who works here, who has shown it in this session, with at least this
 * role: `account.required`, `account.forbidden`, `account.second-factor`. What moves money or rights asks for the second
 * factor again.
 */
async function admitStaff(ctx: Ctx, request: FastifyRequest, permission: StaffPermission) {
  const caller = await authorizeMember(ctx, request)
  const { member, hasSecondFactor } = caller.identity
  if (member.role === 'member') throw new Refused('account.forbidden')
  if (!hasSecondFactor) throw new Refused('account.second-factor')
  const [needed = 'owner'] = staffRoles.filter((role) => permission.startsWith(role))
  if (!isAtLeast(member.role, needed)) throw new Refused('account.forbidden')
  if (permission.endsWith(', just now')) askJustNow(ctx, caller.identity)
  return caller
}

const JUST_NOW = 10 * MINUTE

/**
 * Refuses whoever has not shown the second factor just now: for a route of which only a part lets money leave.
 * `account.second-factor`.
 */
export function askJustNow(ctx: Pick<Ctx, 'now'>, identity: MemberIdentity): void {
  if (!isShownJustNow(ctx, identity)) throw new Refused('account.second-factor/again')
}

/**
 * The same on a route of the platform, for a person; a key needs none, for an owner made it with a second factor of just
 * now. `account.second-factor`.
 */
export function askPersonJustNow(ctx: Pick<Ctx, 'now'>, { identity, key }: Caller): void {
  if (key === null && identity.kind === 'member') askJustNow(ctx, identity)
}

const isShownJustNow = (ctx: Pick<Ctx, 'now'>, { factorShownAt }: MemberIdentity): boolean =>
  factorShownAt !== null && ctx.now().getTime() - factorShownAt.getTime() < JUST_NOW

/** A client of the platform: no token 401; a token without the permission 403 (platform, "Our choices"). */
async function admitClient(
  ctx: Ctx,
  request: FastifyRequest,
  permission: 'client' | 'client of a member' | 'member in a client' | Scope | `own or ${Scope}`,
): Promise<Caller> {
  const caller = await identifyClient(ctx, request.headers)
  if (permission === 'client') return caller
  if (permission === 'member in a client') return await admitInClient(ctx, caller)
  const isMember = caller.identity.kind === 'member'
  if (isMember && (permission === 'client of a member' || permission.startsWith('own or '))) return caller
  if (permission !== 'client of a member' && caller.scopes.includes(permission.replace('own or ', '') as Scope))
    return caller
  throw new Refused(worksHere(caller) ? 'account.second-factor' : 'account.forbidden')
}

/**
 * A member who has signed in with a client, and with a second factor if they have one. A token of this site is not
 * enough, because our own page asks for the password; nor is a session that a key has opened.
 */
async function admitInClient(ctx: Ctx, caller: Caller): Promise<Caller> {
  const { identity } = caller
  if (identity.kind !== 'member' || !identity.client || !identity.signedInAt) throw new Refused('account.forbidden')
  if (!identity.hasSecondFactor && (await needsSecondFactor(ctx.db, identity.member.id)))
    throw new Refused('account.second-factor/again')
  return caller
}

const worksHere = ({ identity }: Caller) =>
  identity.kind === 'member' && identity.member.role !== 'member' && !identity.hasSecondFactor
