import type { Tx } from '#server/kit/database/db.ts'

/** Ends a listener and drops what waits to be sent to it; undefined when there is no such listener. */
export async function endListener(tx: Tx, id: string, now: Date) {
  await tx.deleteFrom('event_delivery').where('listener_id', '=', id).where('status', '=', 'PENDING').execute()
  return await tx
    .updateTable('event_listener')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}
