/** Writes db/tables.ts from a freshly migrated database: `node bin/generate-tables.ts [--check]`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { startTemporaryDatabase } from '../db/postgres/temporary.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../server/kit/database/db.ts'

const file = new URL('../db/tables.ts', import.meta.url)

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _int2: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

/** What the database does not say of a column: the shape of a document, the words that a view may answer. */
const shapes: Record<string, string> = {
  'booking.policy': 'ChangePolicy | null',
  'api_key.scopes': 'Scope[]',
  'email.holds': '{ version?: string; of?: string; until?: string; ref?: string; asks?: true } | null',
  'email.once_overtaken': '{ subject: string; text: string; html: string; calendar: string | null } | null',
  'history_entry.after': 'Record<string, unknown>',
  'history_entry.before': 'Record<string, unknown>',
  // A service or a plan order, as a view describes it; its instants are texts.
  'lifecycle_event.body': 'object',
  'member.addresses': 'Address[]',
  'member.cover': 'Image',
  'member.custom_fields': 'CustomFields',
  'member.photo': 'Image',
  'membership.benefits': 'Benefit[]',
  'money_moved.about_id': 'string | null',
  'money_moved.channel': 'ChannelName | null',
  'money_moved.kind': 'LineKind | null',
  'money_moved.order_id': 'string | null',
  'money_moved.order_line_id': 'string | null',
  'money_moved.tender': 'TenderName | null',
  'oauth_client.scopes': 'Scope[]',
  'drawer_session.counts': 'Record<string, number> | null',
  'order_line.catalogue': 'SoldBooking | SoldPlan | SoldGoods',
  'order_line.kind': 'LineKind',
  'orders.policy': 'ChangePolicy',
  'orders.quote': 'FrozenQuote',
  'plan_order.cancel_cause': "'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_SETUP_FAILURE' | null",
  'plan_order.ends_at': 'Date | null',
  'plan_order.member_id': 'string | null',
  'plan_order.order_id': 'string | null',
  'plan_order.payment': 'PaymentStatus',
  'plan_order.sold': 'SoldPlan | null',
  'plan_order.status': 'PlanOrderStatus',
  'plan_order.type': "'ONLINE' | 'OFFLINE' | 'EXTERNAL'",
  'platform_job.filter': 'Filter',
  'platform_job.input': 'JobInput',
  'promotion.time_restrictions': 'Hours',
  'promotion.time_slot_ranges': 'Hours[]',
  'service.extended_fields': 'object',
  'service.locations': 'PlatformLocation[]',
  'service.media': 'ServiceMedia',
  'service.seo_data': 'object',
  'told_service.cutoff_hours': 'number | null',
  'told_service.default_capacity': 'number | null',
  'told_service.extended_fields': 'object',
  'told_service.firstSessionStart': 'Date | null',
  'told_service.kind': 'ServiceFamily',
  'told_service.lastSessionEnd': 'Date | null',
  'told_service.locations': 'PlatformLocation[]',
  'told_service.massage_type': "'CALM' | 'REJUVENATE' | 'PREGNANCY' | null",
  'told_service.media': 'ServiceMedia',
  'told_service.planIds': 'string[]',
  'told_service.resources': '{ id: string; name: string; turnoverMinutes: number }[]',
  'told_service.seo_data': 'object',
  'told_service.slugs': '{ name: string; custom: boolean; createdAt: string }[]',
}

/** The files that say what the words of the shapes mean. */
const meanings: Record<string, string[]> = {
  '#api/api-keys.ts': ['Scope'],
  '#api/platform/jobs.ts': ['JobInput'],
  '#api/platform/members.ts': ['Address', 'CustomFields', 'Image'],
  '#api/platform/plan-orders.ts': ['PaymentStatus'],
  '#api/platform/query.ts': ['Filter'],
  '#api/platform/services.ts': ['PlatformLocation', 'ServiceMedia'],
  '#domain/bookings/cancellation-cutoff.ts': ['ChangePolicy'],
  '#domain/catalogue/service.ts': ['ServiceFamily'],
  '#domain/memberships/plan-order-status.ts': ['PlanOrderStatus'],
  '#domain/memberships/sold-plan.ts': ['Benefit', 'SoldPlan'],
  '#domain/pricing/frozen-quote.ts': ['FrozenQuote'],
  '#domain/pricing/sold-booking.ts': ['SoldBooking'],
  '#domain/sales/channels.ts': ['ChannelName'],
  '#domain/sales/line-kind.ts': ['LineKind'],
  '#domain/sales/sold-goods.ts': ['SoldGoods'],
  '#domain/sales/tenders.ts': ['TenderName'],
  '#domain/promotions/match-promotion.ts': ['Hours'],
}

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  filled: boolean
  check: string | null
  shown: boolean
}

const database = await startTemporaryDatabase()
try {
  const url = database.adminUrl()
  const { db, close } = openDatabase(url)
  await migrate(db)
  await close()
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null or 'YES' = c.is_identity or 'ALWAYS' = c.is_generated as filled,
           (select pg_get_constraintdef(k.oid) from pg_constraint k
            where k.conrelid = quote_ident(c.table_name)::regclass and k.contype = 'c' and k.conkey = array[c.ordinal_position::smallint]
              and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%' limit 1) as check,
           t.table_type = 'VIEW' as shown
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.table_name not like 'kysely_%'
    order by c.table_name, c.ordinal_position`)
  await client.end()
  finish(describe(rows))
} finally {
  await database.stop()
}

function describe(columns: Column[]): string {
  const names = columns.map(nameOf)
  const strangers = Object.keys(shapes).filter((name) => !names.includes(name))
  if (strangers.length > 0) throw new Error(`There is no such column: ${strangers.join(', ')}.`)
  const tables = [...new Set(columns.map((column) => column.table))]
  const lines = tables.map((table) => {
    const own = columns.filter((column) => column.table === table)
    return `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}`).join('\n')}\n  }`
  })
  return [
    '// Generated from the migrations by `node bin/generate-tables.ts`: do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    ...Object.entries(meanings).map(([file, words]) => `import type { ${words.join(', ')} } from '${file}'`),
    "import type { Json } from './json.ts'\n",
    '/** A column of a view: it is only read. */',
    'type Shown<Value> = ColumnType<Value, never, never>\n',
    `/** Every table and view of the house, as the database describes it. */\nexport type Tables = {\n${lines.join('\n')}\n}\n`,
  ].join('\n')
}

function nameOf({ table, name }: Column): string {
  return `${table}.${name}`
}

function typeOf(column: Column): string {
  const { type, nullable, filled, check, shown } = column
  const known = shapes[nameOf(column)] ?? wordsAllowed(check) ?? types[type]
  if (!known) throw new Error(`bin/generate-tables.ts does not know the type ${type} of ${nameOf(column)}.`)
  // The database calls every column of a view nullable; the shapes name those that are.
  if (shown) return `Shown<${known}>`
  const orNull = nullable ? ' | null' : ''
  if (type === 'jsonb') return documentOf(known, orNull, filled)
  return filled ? `Generated<${known}${orNull}>` : `${known}${orNull}`
}

/** A document is read as its shape, and written as the JSON text of it. */
function documentOf(known: string, orNull: string, filled: boolean): string {
  const written = `Json<${known}>${orNull}`
  return `ColumnType<${known}${orNull}, ${written}${filled || orNull ? ' | undefined' : ''}, ${written}>`
}

/** A column whose CHECK lists its words has just those. */
function wordsAllowed(check: string | null): string | undefined {
  return check?.match(/'[^']+'(?=::text)/g)?.join(' | ')
}

function finish(text: string): void {
  if (!process.argv.includes('--check')) return writeFileSync(file, text)
  if (readFileSync(file, 'utf8') !== text) {
    console.error('db/tables.ts is not what the migrations say: run node bin/generate-tables.ts')
    process.exitCode = 1
  }
}
