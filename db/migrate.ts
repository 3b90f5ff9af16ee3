import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

const folder = new URL('./migrations/', import.meta.url)

/** Brings a database to the newest step, whoever else tries at the same time; says which steps it took. */
export async function migrate(db: Kysely<never>): Promise<string[]> {
  const { results = [], error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migrations could not be read.', { cause: error })
  return results.map((step) => step.migrationName)
}

/** Whether every step this program knows has been taken. */
export async function isMigrated(db: Kysely<never>): Promise<boolean> {
  const steps = await new Migrator({ db, provider: { getMigrations } }).getMigrations()
  return steps.every((step) => step.executedAt !== undefined)
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const steps = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
      string,
      Migration,
    ]
  })
  return Object.fromEntries(await Promise.all(steps))
}
