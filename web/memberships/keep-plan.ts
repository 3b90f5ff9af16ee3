import { keep, recall } from '#web/browser-storage.ts'

/** Brings a plan along to checkout, as a link with `planIds` would (spec 3, Plans state). */
export function keepPlan({ id }: { id: string }): void {
  const others = (recall('planIds') ?? '').split(',').filter((kept) => kept !== '' && kept !== id)
  keep('planIds', [...others, id].join(','))
}
