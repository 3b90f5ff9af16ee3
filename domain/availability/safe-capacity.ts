type Resource = { capacity: number; exclusive: boolean; safeCapacity: number | null }

/**
 * Whether a manager may let so many people in at most: into a pool as many as its places or more; null is as many as
 * its places. A room is for one party, so it has no such number. A pool made smaller than what is booked: `fitted` in
 * db/functions/sessions.sql.
 */
export function isSafeCapacity({ capacity, exclusive, safeCapacity }: Resource): boolean {
  return safeCapacity === null || (!exclusive && safeCapacity >= capacity)
}
