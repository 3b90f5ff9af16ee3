import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { addSeal, listWriters, newestEntry } from './seal-store.ts'

/** How long whoever is writing is waited for; then the next minute seals. */
const PATIENCE_MS = 20_000
const LOOK_MS = 100
/** One seal covers so many entries at most: it is made in memory. */
const MOST = 10_000

/**
 * Seals the entries of the history that are not sealed yet. Each seal is told to the log, which the database cannot
 * alter: whoever makes the whole chain anew differs from it.
 */
export async function sealHistory(
  { db, log }: { db: Db; log: Pick<Ctx['log'], 'info'> },
  patience = PATIENCE_MS,
): Promise<void> {
  const upTo = await newestEntry(db)
  if (!(await writersEnd(db, patience))) return
  for (;;) {
    const made = await addSeal(db, upTo, MOST)
    if (!made) return
    log.info({ upTo: made.up_to, seal: made.seal.toString('hex') }, 'the history was sealed')
  }
}

/**
 * Waits until all those have ended who are writing entries now: one of them may hold a lower number than the newest
 * that can be seen, and would come below the seal. Nobody waits for us meanwhile.
 */
async function writersEnd(db: Db, patience: number): Promise<boolean> {
  const until = performance.now() + patience
  const before = await listWriters(db)
  for (let left = before; left.length > 0; left = await stillWriting(db, before)) {
    if (performance.now() > until) return false
    await wait(LOOK_MS)
  }
  return true
}

const stillWriting = async (db: Db, before: readonly string[]) =>
  (await listWriters(db)).filter((writer) => before.includes(writer))
