import type * as z from 'zod/mini'
import type { Search } from './members.ts'
import type { removalInput } from './services.ts'

/** What a tool wishes for everything that fits a filter, kept until the job is done: each kind of job has its own part. */
export type JobInput = {
  /** Who blocks. */
  by?: string | null
  search?: Search | null | undefined
  /** Read when it is done, service by service. */
  service?: Record<string, unknown>
} & z.infer<typeof removalInput>
