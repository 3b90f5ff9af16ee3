import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { isMigrated, type Schema } from '#db/migrate.ts'
import type { Announcements } from '#server/kit/database/announcements.ts'
import { MOST_SKEW } from '#server/kit/database/check-connections.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Why a process should get no requests at present. */
export type NotReady =
  | 'closing'
  | 'announcements are not heard'
  | 'no database'
  | 'schema is behind'
  | 'the clocks differ'

/** A database that takes longer than this to say that it is there is not there, in milliseconds. */
const DATABASE_MS = 1000

/**
 * Says whether this process can serve, and if not, why. It costs one statement at most, however many ask at once, and
 * reads no file.
 */
export function openReadiness(
  { pool, announcements }: Pick<Ctx, 'pool' | 'announcements'>,
  schema: Schema,
  isClosing: () => boolean,
): () => Promise<NotReady | null> {
  let asking: Promise<NotReady | null> | undefined

  const askDatabase = async (): Promise<NotReady | null> => {
    const late = wait(DATABASE_MS, undefined, { ref: false }).then(readWhatCame)
    const said = isMigrated(pool, schema).then(
      (isSo) => (isSo ? null : ('schema is behind' as const)),
      () => 'no database' as const,
    )
    return await Promise.race([said, late])
  }
  return async () => {
    if (isClosing()) return 'closing'
    asking ??= askDatabase().finally(() => (asking = undefined))
    const why = await asking
    if (why) return why
    if (await isDeaf(announcements)) return 'announcements are not heard'
    return Math.abs(announcements.clockSkew()) > MOST_SKEW ? 'the clocks differ' : null
  }
}

/** An answer that came while this process was itself too busy to read it is not late. */
async function readWhatCame(): Promise<NotReady> {
  await turn()
  await turn()
  return 'no database'
}

/** Nothing was heard for long: because there was nothing to hear it on, or because this process did not listen? */
async function isDeaf(announcements: Announcements): Promise<boolean> {
  if (!announcements.isDeaf()) return false
  await Promise.race([announcements.caughtUp(), wait(DATABASE_MS, undefined, { ref: false })])
  return announcements.isDeaf()
}
