import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'

type FunctionFile = { name: string; text: string; hash: string }

/**
 * Applies the files of functions, in the order of their names, inside the transaction that it is given: those whose
 * text is not the one in force, or all. One process at a time; the others wait and find nothing left to do.
 */
export async function applyFunctions<Schema>(tx: Kysely<Schema>, folder: URL, which: 'changed' | 'all'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('functions', 0))`.execute(tx)
  const inForce = await sql<{ name: string; hash: string }>`
    select name, hash from function_file where in_force`.execute(tx)
  for (const { name, text, hash } of await readFunctions(folder)) {
    const isInForce = inForce.rows.some((row) => row.name === name && row.hash === hash)
    if (isInForce && which === 'changed') continue
    await sql.raw(text).execute(tx)
    await sql`update function_file set in_force = false where name = ${name} and in_force`.execute(tx)
    await sql`
      insert into function_file (name, hash, in_force) values (${name}, ${hash}, true)
      on conflict (name, hash) do update set in_force = true`.execute(tx)
  }
}

/** The files of functions in a folder, in the order in which they are applied. */
export async function readFunctions(folder: URL): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
