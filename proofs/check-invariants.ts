import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/kit/db.ts'

export type Invariant = { id: string; severity: string; meaning: string; query: string }

/** Every invariant that SQL can see: `-- id severity: meaning` above the query that finds its violations. */
export async function readInvariants(): Promise<Invariant[]> {
  const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
  return text
    .split(/^(?=-- \w+ (?:critical|high): )/m)
    .slice(1)
    .map((part) => {
      const [, id, severity, meaning] = /^-- (\w+) (critical|high): (.+)$/m.exec(part)!
      return { id: id!, severity: severity!, meaning: meaning!, query: part.slice(part.indexOf('\n') + 1).trim() }
    })
}

/** What does not hold in a database, one sentence per violation; nothing when all is well. */
export async function findViolations(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { id, severity, meaning, query } of await readInvariants()) {
    const { rows } = await sql.raw(query.replace(/;\s*$/, '')).execute(db)
    for (const row of rows) found.push(`${id} (${severity}) ${meaning} ${JSON.stringify(row)}`)
  }
  return found
}
