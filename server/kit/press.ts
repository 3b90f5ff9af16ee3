import { sql } from 'kysely'
import { currentRequest } from './current-request.ts'
import type { Tx } from './db.ts'

/**
 * What the same press of the same person has made before, else null; from then on it has made `rowId`. A press that
 * comes twice at once waits for the first. Without a key each call is a press of its own.
 */
export async function madeByPress(tx: Tx, rowId: string): Promise<string | null> {
  const press = pressOfRequest()
  if (press === null) return null
  const { rows } = await sql<{ row_id: string }>`
    insert into staff_press (press, row_id) values (${press}, ${rowId})
    on conflict (press) do update set press = excluded.press
    returning row_id`.execute(tx)
  const made = rows[0]?.row_id
  return made === undefined || made === rowId ? null : made
}

function pressOfRequest(): string | null {
  const request = currentRequest()
  const key = [request?.headers['idempotency-key']].flat()[0]
  const identity = request?.caller?.identity
  if (!key || identity?.kind !== 'member') return null
  return `${identity.member.id} ${key.slice(0, 200)}`
}
