import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/kit/db.ts'
import { readChkViews } from './chk-views.ts'

/** One that is `inTime` says that something waiting is done soon: it judges the house at work, not its books. */
export type Invariant = { id: string; severity: string; inTime: boolean; meaning: string; query: string }

/**
 * Every invariant that SQL can see: `-- id severity: meaning`, or `-- id severity in time: meaning`, above the query
 * that finds its violations.
 */
export async function readInvariants(): Promise<Invariant[]> {
  const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
  return text
    .split(/^(?=-- \w+ (?:critical|high)(?: in time)?: )/m)
    .slice(1)
    .map((part) => {
      const [, id, severity, inTime, meaning] = /^-- (\w+) (critical|high)( in time)?: (.+)$/m.exec(part)!
      return {
        id: id!,
        severity: severity!,
        inTime: inTime !== undefined,
        meaning: meaning!,
        query: part.slice(part.indexOf('\n') + 1).trim(),
      }
    })
}

/** What does not hold in a database, one sentence per violation; nothing when all is well. */
export async function findViolations(db: Db): Promise<string[]> {
  return await violationsBy(await readInvariants(), by(db))
}

/** What does not hold while the house is at work: what is due may still be waiting. */
export async function findViolationsAtWork(db: Db): Promise<string[]> {
  return await violationsBy(await readTimeless(), by(db))
}

/** Runs a statement and answers its rows. */
type Ask = (text: string) => Promise<object[]>

const by =
  (db: Db): Ask =>
  async (text) =>
    (await sql.raw<object>(text).execute(db)).rows

/**
 * What does not hold in books that stand still since an instant, by the clock of that instant; what was waiting then is
 * no fault of them. It works inside the transaction of `ask` and takes back what it needs there; it leaves no views
 * behind.
 */
export async function findViolationsAsOf(ask: Ask, asOf: Date): Promise<string[]> {
  await ask('savepoint before_the_check')
  // The house's clock goes on from real_at: it is moved as if now were that instant.
  const at = `'${asOf.toISOString()}'::timestamptz`
  await ask(`update clock set real_at = real_at + (now() - ${at})`)
  await ask(`insert into clock (house_at, real_at) select ${at}, now() where not exists (select from clock)`)
  await ask(await readChkViews())
  const violations = await violationsBy(await readTimeless(), ask)
  await ask('rollback to savepoint before_the_check')
  return violations
}

const readTimeless = async () => (await readInvariants()).filter(({ inTime }) => !inTime)

async function violationsBy(invariants: Invariant[], ask: Ask): Promise<string[]> {
  const found: string[] = []
  for (const { id, severity, meaning, query } of invariants) {
    const rows = await ask(query.replace(/;\s*$/, ''))
    for (const row of rows) found.push(`${id} (${severity}) ${meaning} ${JSON.stringify(row)}`)
  }
  return found
}
