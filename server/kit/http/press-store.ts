import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** A press as it is remembered: who pressed, a hash of its key, a hash of what was asked, and what it has made. */
type PressRow = Insertable<Tables['press']>

type PressId = Pick<PressRow, 'pressed_by' | 'key_hash'>

/** Remembers a press; false: the same person has pressed with this key before. It waits for one that is being done. */
export async function insertPress(tx: Tx, press: PressRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('press')
    .values(press)
    .onConflict((known) => known.columns(['pressed_by', 'key_hash']).doNothing())
    .executeTakeFirst()
  return added === 1n
}

/** What a press that is remembered has asked for and made, and what it was answered. */
export const readPress = (tx: Tx, { pressed_by, key_hash }: PressId) =>
  tx
    .selectFrom('press')
    .select(['asked', 'made', 'answer'])
    .where('pressed_by', '=', pressed_by)
    .where('key_hash', '=', key_hash)
    .executeTakeFirstOrThrow()

/** Keeps what a press was answered, for the same press when it comes again. */
export const keepAnswer = (tx: Tx, { pressed_by, key_hash }: PressId, answer: Buffer) =>
  tx
    .updateTable('press')
    .set({ answer })
    .where('pressed_by', '=', pressed_by)
    .where('key_hash', '=', key_hash)
    .execute()

/** What was answered about a row is no longer true: repeated presses do not get it again. */
export const takeAnswersBack = (tx: Tx, made: string) =>
  tx.updateTable('press').set({ answer: null }).where('made', '=', made).execute()
