import type { FastifyRequest } from 'fastify'
import { sql, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { paymentEventsPath } from '#api/checkout.ts'
import type { SecurityHappening } from '#api/security-log.ts'
import { HOUR, MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { currentRequest, onBehalfOf } from '#server/kit/http/current-request.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { App } from '#server/kit/http/http.ts'
import { widestOf } from '#server/kit/http/network.ts'
import { networkOf } from '#server/kit/http/visitor.ts'

/**
 * The member it happened to, and the key, client or route it is about: by ids and names of routes, never by the name or
 * address of a person.
 */
type Happening = { what: SecurityHappening; who?: string | null; about?: string | null }

/** Limits that bite and wrong signatures are noted from now on. */
export function logRefusals(app: App, ctx: Pick<Ctx, 'db' | 'log'>): void {
  app.addHook('onResponse', (request, reply, go) => {
    const what = whatWasRefused(request, reply.statusCode)
    if (what) void noteRefusal(ctx, request, what)
    go()
  })
}

async function noteRefusal(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  request: FastifyRequest,
  what: SecurityHappening,
): Promise<void> {
  const { method, url } = request.routeOptions
  const about = `${String(method)} ${url ?? ''}`
  await onBehalfOf(request, () => noteRepeated(db, { what, about })).catch((error: Error) =>
    log.warn({ error: error.message }, 'the security log could not be written'),
  )
}

function whatWasRefused(request: FastifyRequest, status: number): SecurityHappening | null {
  if (status === 429) return 'limit'
  return status === 400 && request.routeOptions.url === paymentEventsPath ? 'wrong-signature' : null
}

/** Notes that something happened to an account, a key or a client, in the transaction that does it. */
export async function noteSecurity(db: Db, { what, who = null, about = null }: Happening): Promise<void> {
  const request = currentRequest()
  const identity = request?.caller?.identity
  await db
    .insertInto('security_log')
    .values({
      what,
      member_id: who,
      by_member_id: identity?.kind === 'member' ? identity.member.id : null,
      by_key_id: request?.caller?.key?.id ?? null,
      network: request ? networkOf(request) : null,
      about,
    })
    .execute()
}

/** What this process has logged about strangers within the hour, per database. */
const notedIn = new WeakMap<Db, { what: SecurityHappening; name: string; by: string; at: number }[]>()
const MOST_NOTED = 600
const MOST_OF_NETWORK = 60

/**
 * Logs what strangers can cause again and again: the same event of one network once a minute, and of each kind within
 * an hour at most 60 entries of one network (for IPv6 the wide one) and 600 of all together in a process. So a flood
 * fills no table and hides no other kind and no other network.
 */
export async function noteRepeated(db: Db, happening: Happening): Promise<void> {
  const request = currentRequest()
  const network = request ? networkOf(request) : ''
  const { what } = happening
  const [name, by, now] = [JSON.stringify([happening, network]), widestOf(network), performance.now()]
  const noted = (notedIn.get(db) ?? []).filter(({ at }) => at > now - HOUR)
  notedIn.set(db, noted)
  const alike = noted.filter((line) => line.what === what)
  if (alike.length >= MOST_NOTED || alike.filter((line) => line.by === by).length >= MOST_OF_NETWORK) return
  if (alike.some((line) => line.name === name && line.at > now - MINUTE)) return
  noted.push({ what, name, by, at: now })
  await noteSecurity(db, happening)
}

/** Which lines are asked for: older than one that is known, of one kind, about or by one member, of some days. */
export type SecurityFilter = {
  before?: number | undefined
  what?: SecurityHappening | undefined
  who?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  limit: number
}

export type SecurityRow = Selectable<Tables['security_log']> & {
  member_name: string | null
  by_name: string | null
  about_name: string | null
}

/** The newest lines of the log that fit, with the names of today. */
export async function listSecurityLog(db: Db, filter: SecurityFilter): Promise<SecurityRow[]> {
  const { before = null, what = null, who = null, since = null, until = null, limit } = filter
  const { rows } = await sql<SecurityRow>`
    select line.*,
      nullif(trim(member.first_name || ' ' || member.last_name), '') as member_name,
      nullif(trim(actor.first_name || ' ' || actor.last_name), '') as by_name,
      coalesce(key.name, client.name, key_by.name) as about_name
    from security_log as line
    left join member on member.id = line.member_id
    left join member as actor on actor.id = line.by_member_id
    left join api_key as key on key.id::text = line.about
    left join oauth_client as client on client.id::text = line.about
    left join api_key as key_by on key_by.id = line.by_key_id
    where (${before}::bigint is null or line.id < ${before})
      and (${what}::text is null or line.what = ${what})
      and (${who}::uuid is null or line.member_id = ${who} or line.by_member_id = ${who})
      and (${since}::timestamptz is null or line.at >= ${since})
      and (${until}::timestamptz is null or line.at < ${until})
    order by line.id desc
    limit ${limit}`.execute(db)
  return rows
}
