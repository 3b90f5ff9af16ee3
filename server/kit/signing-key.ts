import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** The key that tokens of this house are signed with, the same in every process; the first one makes it. */
export async function readSigningKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('signing_key')
    .values({ value: randomBytes(32) })
    .onConflict((already) => already.doNothing())
    .execute()
  return (await db.selectFrom('signing_key').select('value').executeTakeFirstOrThrow()).value
}
