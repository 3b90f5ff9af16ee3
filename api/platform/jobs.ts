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
  /** In whose name it is done, as the history tells it: a person by their id, or a program. */
  actor?: { id: string | null; name: string; press?: string | undefined }
  search?: Search | null | undefined
  /** Read when it is done, service by service. */
  service?: Record<string, unknown>
} & z.infer<typeof removalInput>
