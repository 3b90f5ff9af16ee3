import type * as z from 'zod/mini'
import type { Search } from './members.ts'
import type { removalInput } from './services.ts'

/**
 * The change that a client makes to everything that fits a filter, stored until the job is done; each kind of job has
 * its own fields.
 */
export type JobInput = {
  /** Who blocks. */
  by?: string | null
  search?: Search | null | undefined
  /** Read when it is done, service by service. */
  service?: Record<string, unknown>
} & z.infer<typeof removalInput>
