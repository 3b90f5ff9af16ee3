import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import {
  searchCursor,
  type SearchCursor,
  type ServicesAnswer,
  type ServiceSearch,
  type ServicesFound,
  type queryServicesRequest,
} from '#api/platform/services.ts'
import type { Filter } from '#api/platform/query.ts'
import type { Caller } from '#server/access/identify-client.ts'
import { countServices, countValues, listServiceIds, ofIds } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { InvalidFields, violation } from '../failing.ts'
import { conditionOf, orderOf } from '../filter.ts'
import { describeServices } from './describe-service.ts'
import { searchedFields, serviceFields } from './service-fields.ts'

type Reader = Pick<Ctx, 'db' | 'config'>
type Condition = RawBuilder<boolean>

/** Which services a caller may see: hidden ones only with the scope to read all. */
export const seenBy = ({ scopes }: Caller): Condition =>
  scopes.includes('BOOKINGS.SERVICES_READ') ? sql<boolean>`true` : sql<boolean>`not service.hidden`

/** The services that fit a filter and that this caller may see. */
export const asked = (caller: Caller, filter: Filter): Condition =>
  sql<boolean>`${seenBy(caller)} and ${conditionOf(serviceFields, filter)}`

const menuOrder = sql`service.position, service.id`

/** A page of the services that fit (spec 7, Platform client: 50 when nothing is said). */
export async function queryServices(
  ctx: Reader,
  caller: Caller,
  { filter, sort, paging }: z.infer<typeof queryServicesRequest>['query'] & object,
): Promise<ServicesAnswer> {
  const where = asked(caller, filter ?? {})
  const { limit, offset } = paging
  const order = orderOf(serviceFields, sort, menuOrder)
  const [services, total] = await Promise.all([
    describeServices(ctx, { where, order, limit, offset }),
    countServices(ctx.db, where),
  ])
  return { services, pagingMetadata: { count: services.length, offset, total, tooManyToCount: false } }
}

/** How many services fit, of those that this caller may see. */
export const countServicesThatFit = (ctx: Reader, caller: Caller, filter: Filter): Promise<number> =>
  countServices(ctx.db, asked(caller, filter))

/** Searches services by words, page by page; a cursor holds the search and its position. */
export async function searchServices(ctx: Reader, caller: Caller, input: ServiceSearch): Promise<ServicesFound> {
  const cursor = input.cursorPaging?.cursor
  const at: SearchCursor = cursor
    ? unpack(cursor)
    : {
        filter: input.filter ?? {},
        sort: input.sort,
        search: input.search,
        limit: input.cursorPaging?.limit ?? 50,
        offset: 0,
      }
  const { filter, sort, search, limit, offset } = at
  const aggregations = input.aggregations ?? []
  const fits = sql<boolean>`${asked(caller, filter)} and ${speaksOf(search as ServiceSearch['search'])}`
  // The search runs once, however many aggregations use its result.
  const where = aggregations.length > 0 ? ofIds(...(await listServiceIds(ctx.db, fits))) : fits
  // One more than the page shows whether there is a next page.
  const order = orderOf(serviceFields, sort, menuOrder)
  const found = await describeServices(ctx, { where, order, limit: limit + 1, offset })
  const counted = []
  for (const each of aggregations) counted.push(await aggregate(ctx, where, each))
  const services = found.slice(0, limit)
  const hasNext = found.length > limit
  return {
    services,
    pagingMetadata: {
      count: services.length,
      cursors: {
        ...(hasNext && { next: pack({ ...at, offset: offset + limit }) }),
        ...(offset > 0 && { prev: pack({ ...at, offset: Math.max(0, offset - limit) }) }),
      },
      hasNext,
    },
    ...(aggregations.length > 0 && {
      aggregationData: { results: counted },
    }),
  }
}

/** Any of the words, or all of them, in any of the fields. */
function speaksOf(search: ServiceSearch['search']): Condition {
  const words = search?.expression?.split(/\s+/).filter((word) => word !== '') ?? []
  if (words.length === 0) return sql<boolean>`true`
  const names = new Set(search?.fields?.length ? search.fields : searchedFields)
  const stands = [...names].map((name) => {
    if (!(searchedFields as readonly string[]).includes(name)) throw cannotAsk(`search.fields.${name}`)
    return sql<boolean>`strpos(lower(${serviceFields[name]!.at}), lower(word)) > 0`
  })
  const enough = sql.raw(search?.mode === 'AND' ? 'bool_and' : 'bool_or')
  return sql<boolean>`(select ${enough}(${sql.join(stands, sql` or `)}) from unnest(${words}::text[]) as word)`
}

type Aggregation = NonNullable<ServiceSearch['aggregations']>[number]

/** How many services have each value of a field. */
async function aggregate({ db }: Reader, where: Condition, { name, type, fieldPath, value }: Aggregation) {
  const field = Object.hasOwn(serviceFields, fieldPath) ? serviceFields[fieldPath] : undefined
  if (!field || field.kind === 'list' || (type !== undefined && type !== 'VALUE')) {
    throw cannotAsk(`aggregations.${fieldPath}`)
  }
  const results = await countValues(db, where, field.at, value?.limit ?? 10)
  return { name: name ?? '', type: 'VALUE', fieldPath, values: { results } }
}

const pack = (cursor: SearchCursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function unpack(text: string): SearchCursor {
  try {
    return searchCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw cannotAsk('cursorPaging.cursor')
  }
}

const cannotAsk = (field: string) => new InvalidFields([violation(`search.${field}`, 'This cannot be asked for.')])
