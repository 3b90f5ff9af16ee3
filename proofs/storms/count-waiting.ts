import type { TestHouse } from '../house.ts'

/**
 * How many statements that contain one of these words wait for a lock. The words name whom a test waits for: a task of
 * the house may wait at the same moment, and would be taken for them.
 */
export async function countWaiting(house: Pick<TestHouse, 'rows'>, ...words: string[]): Promise<number> {
  const [{ waiting }] = await house.rows(
    `select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike any ($1)`,
    [words.map((word) => `%${word}%`)],
  )
  return waiting
}
