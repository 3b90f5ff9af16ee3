import { sql } from 'kysely'
import { readInvariants, readStandalone } from '#db/checks/invariants.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What does not hold in a database, one sentence per violation; nothing when all is well. */
export async function findViolations(db: Db): Promise<string[]> {
  return await violationsBy(by(db))
}

/** What does not hold while the house is at work: what is due may still be waiting. */
export async function findViolationsAtWork(db: Db): Promise<string[]> {
  return await violationsBy(by(db), isTimeless)
}

/** Runs a statement and answers its rows. */
type Ask = (text: string) => Promise<object[]>

const by =
  (db: Db): Ask =>
  async (text) =>
    (await sql.raw<object>(text).execute(db)).rows

/**
 * What does not hold in books that stand still since an instant, by the clock of that instant; what was waiting then is
 * no fault of them. It works inside the transaction of `ask` and takes back what it needs there.
 */
export async function findViolationsAsOf(ask: Ask, asOf: Date): Promise<string[]> {
  await ask('savepoint before_the_check')
  // The house's clock goes on from real_at: it is moved as if now were that instant.
  const at = `'${asOf.toISOString()}'::timestamptz`
  await ask(`update clock set real_at = real_at + (now() - ${at})`)
  await ask(`insert into clock (house_at, real_at) select ${at}, now() where not exists (select from clock)`)
  const violations = await violationsBy(ask, isTimeless)
  await ask('rollback to savepoint before_the_check')
  return violations
}

const isTimeless = ({ inTime }: { inTime: boolean }) => !inTime

/** Asked as production asks them, which has no views for it. */
async function violationsBy(ask: Ask, isAsked: (one: { inTime: boolean }) => boolean = () => true): Promise<string[]> {
  const found: string[] = []
  for (const { id, severity, meaning, query } of await readStandalone((await readInvariants()).filter(isAsked))) {
    const rows = await ask(query)
    for (const row of rows) found.push(`${id} (${severity}) ${meaning} ${JSON.stringify(row)}`)
  }
  return found
}
