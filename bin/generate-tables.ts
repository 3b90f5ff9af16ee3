/** Writes db/tables.ts from a freshly migrated database: `node bin/generate-tables.ts [--check]`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { startTemporaryDatabase } from '../db/postgres/temporary.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../server/kit/db.ts'

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
  jsonb: 'unknown',
  _int2: 'number[]',
  _text: 'string[]',
}

type Column = { table: string; name: string; type: string; nullable: boolean; filled: boolean; check: string | null }

const database = await startTemporaryDatabase()
try {
  const url = database.adminUrl()
  const { db, close } = openDatabase(url)
  await migrate(db as never)
  await close()
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null or 'YES' = c.is_identity or 'ALWAYS' = c.is_generated as filled,
           (select pg_get_constraintdef(k.oid) from pg_constraint k
            where k.conrelid = c.table_name::regclass and k.contype = 'c' and k.conkey = array[c.ordinal_position::smallint]
              and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%' limit 1) as check
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'
    order by c.table_name, c.ordinal_position`)
  await client.end()
  finish(describe(rows))
} finally {
  await database.stop()
}

function describe(columns: Column[]): string {
  const tables = [...new Set(columns.map((column) => column.table))]
  const shapes = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `    ${column.name}: ${typeOf(column)}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return [
    '// Generated from the migrations by `node bin/generate-tables.ts`: do not edit.',
    "import type { Generated } from 'kysely'\n",
    `/** Every table of the house, as the database describes it. */\nexport type Tables = {\n${shapes.join('\n')}\n}\n`,
  ].join('\n')
}

function typeOf({ type, nullable, filled, check }: Column): string {
  const known = wordsAllowed(check) ?? types[type]
  if (!known) throw new Error(`bin/generate-tables.ts does not know the type ${type}.`)
  const read = nullable ? `${known} | null` : known
  return filled ? `Generated<${read}>` : read
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
