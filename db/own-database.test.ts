import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openJobs } from '#server/kit/database/jobs.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { migrate } from './migrate.ts'
import { openOwnDatabase } from './own-database.ts'
import { startDatabase } from './postgres/supervisor.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bathhouse-own-'))
  // As wide open as an ordinary folder is.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function query<Row = any>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
const refused = async (url: string, text: string) =>
  await query(url, text).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  )

test('the app is no superuser of the house’s own PostgreSQL: it owns its database, and nothing beyond (security finding 23)', async () => {
  const folder = aDataFolder()
  const { url, stop } = await openOwnDatabase(folder, () => {})
  try {
    const [role] = await query(
      url,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    )
    expect(Object.values(role)).toEqual([false, false, false, false, false])
    const [{ owner }] = await query(
      url,
      `select pg_get_userbyid(datdba) = current_user as owner from pg_database where datname = current_database()`,
    )
    expect(owner).toBe(true)
    expect(await refused(url, `copy (select 1) to program 'cat'`)).toBe('42501')
    expect(await refused(url, `select pg_read_file('/etc/passwd')`)).toBe('42501')
    expect(await refused(url, 'create database another')).toBe('42501')
    expect(await refused(url, 'create role another')).toBe('42501')
    expect(await refused(url.replace('/bathhouse?', '/postgres?'), 'select 1')).toBe('42501')
    expect(statSync(folder).mode & 0o066).toBe(0)
  } finally {
    await stop()
  }
})

test('a data folder from before is brought over: what the superuser had made is the app’s, with all that is in it (security finding 23)', async () => {
  const folder = aDataFolder()
  const before = await startDatabase({ dataDir: folder })
  const [admin, old] = [before.adminUrl(), before.adminUrl('bathhouse')]
  await query(admin, 'create database bathhouse')
  const books = openDatabase(old, 2)
  await migrate(books.db)
  await books.close()
  const jobs = await openJobs(old, console as never)
  await jobs.close()
  await query(old, `insert into failed_try (what, network, at) values ('before', 'x', now())`)
  await query(old, `create type mood as enum ('calm')`)
  await before.stop()

  for (const _start of ['the first', 'the next']) {
    const { url, stop } = await openOwnDatabase(folder, () => {})
    try {
      const others = await query(
        url,
        `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ('public', 'pgboss') and relowner <> current_user::regrole
         union all
         select typname from pg_type where typname = 'mood' and typowner <> current_user::regrole
         union all
         select nspname from pg_namespace where nspname = 'pgboss' and nspowner <> current_user::regrole
         union all
         select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
         where nspname in ('public', 'pgboss') and proowner <> current_user::regrole
           and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
      )
      expect(others).toEqual([])
      expect(await query(url, `select what from failed_try`)).toEqual([{ what: 'before' }])
      // As the next version would.
      await query(url, 'alter table failed_try add column if not exists later text')
      const again = await openJobs(url, console as never)
      await again.close()
    } finally {
      await stop()
    }
  }
})
