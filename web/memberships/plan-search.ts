/** What the address of a plan's own checkout says: which plan. */
export type PlanSearch = { plan?: string | undefined }

/** Reads the address of a plan's own checkout. */
export function planSearch({ plan }: Record<string, unknown>): PlanSearch {
  return { plan: typeof plan === 'string' ? plan : undefined }
}
