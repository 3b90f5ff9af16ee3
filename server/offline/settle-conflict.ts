import { randomUUID } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { findConflictKind, lockConflict, settle } from './conflict-list-store.ts'

/** `approvedBy`: the manager, where one has to. */
type Settling = { id: string; as: string; why: string | undefined; by: string; approvedBy: string | null }

/** Whether only a manager settles it: what a device has sent that was shut off. `conflict.missing`. */
export async function needsManager({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const kind = await findConflictKind(db, id)
  if (kind === undefined) throw new Refused('conflict.missing')
  return kind === 'revoked'
}

/**
 * Somebody has looked at what happened without a line, and says what it was. The books do not change by it: more people
 * than were booked are sold a place. The same press settles once; somebody else's before it: `conflict.settled`.
 */
export async function settleConflict(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, as, why, by, approvedBy }: Settling,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const conflict = await lockConflict(tx, id)
    if (!conflict) throw new Refused('conflict.missing')
    if ((await madeByPress(tx, randomUUID())) !== null) return
    if (conflict.settledAt !== null) throw new Refused('conflict.settled', { name: conflict.settledBy ?? 'The house' })
    await settle(tx, id, { by, as, why: why ?? null, now: now() })
    const facts = {
      settled_as: as,
      kind: conflict.kind,
      ...(why !== undefined && { why }),
      ...(approvedBy !== null && { approvedBy }),
    }
    await noteAct(tx, { what: 'desk_conflict', row: id, name: '', facts })
  })
}
