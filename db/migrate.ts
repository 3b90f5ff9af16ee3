import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { applyFunctions, areFunctionsApplied } from './functions.ts'

type Folders = { migrations: URL; functions: URL }
const ours: Folders = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
}

/** Applies all new migrations, safe when several processes do it at once; answers the names of those it applied. */
export async function migrate<Schema>(db: Kysely<Schema>, folders = ours): Promise<string[]> {
  const { results = [], error } = await migratorOf(db, folders).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migrations could not be read.', { cause: error })
  // Without a new step only the functions that have changed are applied.
  await db.transaction().execute((tx) => applyFunctions(tx, folders.functions, 'changed'))
  return results.map((step) => step.migrationName)
}

/** Whether every step this program knows has been taken, and every function it knows was applied. */
export async function isMigrated<Schema>(db: Kysely<Schema>, folders = ours): Promise<boolean> {
  const steps = await migratorOf(db, folders).getMigrations()
  return steps.every((step) => step.executedAt !== undefined) && (await areFunctionsApplied(db, folders.functions))
}

const migratorOf = <Schema>(db: Kysely<Schema>, folders: Folders) =>
  new Migrator({ db, provider: { getMigrations: () => getMigrations(folders) } })

/** All new migrations and functions are one transaction: other connections see both or neither. */
async function getMigrations({ migrations, functions }: Folders): Promise<Record<string, Migration>> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
  const newest = names.at(-1)
  const steps: Record<string, Migration> = {}
  for (const name of names) {
    const text = await readFile(new URL(name, migrations), 'utf8')
    steps[name.replace('.sql', '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
        if (name === newest) await applyFunctions(db, functions, 'all')
      },
    }
  }
  return steps
}
