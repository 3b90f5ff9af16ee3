import type { Tool } from '#api/team.ts'
import { revokeKey } from '#server/access/api-key-store.ts'
import { endListener } from '#server/access/listener-store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The API keys and listeners that somebody made and that still work, the oldest first. */
export async function listTools(db: Db, madeBy: string, now: Date): Promise<(Tool & { id: string })[]> {
  const keys = db
    .selectFrom('api_key')
    .select((row) => [row.val('key').as('kind'), 'id', 'name', 'created_at'])
    .where('made_by', '=', madeBy)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
  const tools = await keys
    .unionAll(
      db
        .selectFrom('event_listener')
        .select((row) => [row.val('listener').as('kind'), 'id', 'address as name', 'created_at'])
        .where('made_by', '=', madeBy)
        .where('ended_at', 'is', null),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return tools.map(({ kind, id, name }) => ({ kind: kind === 'key' ? 'key' : 'listener', id, name }))
}

/** Ends every key and listener of somebody, and the sessions that the keys have opened. */
export async function endTools(tx: Tx, madeBy: string, now: Date): Promise<void> {
  for (const { kind, id } of await listTools(tx, madeBy, now)) {
    if (kind === 'key') await revokeKey(tx, id, now)
    else await endListener(tx, id, now)
  }
}

/** Hands every key and listener of somebody on to a colleague. */
export async function handOnTools(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('api_key').set({ made_by: to }).where('made_by', '=', from).execute()
  await tx.updateTable('event_listener').set({ made_by: to }).where('made_by', '=', from).execute()
}
