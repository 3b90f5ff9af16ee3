import type { Pool } from 'pg'

/** The longest pause between two looks, in milliseconds: far shorter than any network forgets a connection. */
const LONGEST_PAUSE = 5000

/**
 * Keeps connections that nobody uses, however quiet the house is: a guest who comes alone waits neither for a new one nor
 * for the plans of its statements. Each is asked now and then whether it is still there; one that is not is closed by its
 * silence (connection-timeout.ts) before a guest meets it. Answers what ends it.
 */
export function keepWarm(pool: Pool, patience: number): () => void {
  const pause = Math.min(patience / 2, LONGEST_PAUSE)
  const timer = setInterval(() => {
    // All at once, so that none is asked twice.
    for (let left = pool.idleCount; left > 0; left--) void askOne(pool)
  }, pause).unref()
  return () => clearInterval(timer)
}

async function askOne(pool: Pool): Promise<void> {
  const client = await pool.connect().catch(() => null)
  await client?.query('select').then(
    () => client.release(),
    () => client.release(true),
  )
}
