/** What a closure shuts: a stretch of time as instants, of these services and these pools and rooms; null is all of them. */
type Stretch = { from: string; to: string; serviceIds: readonly string[] | null; resourceIds: readonly string[] | null }

/** Whether two closures shut something in common. One that ends when the other begins does not. */
export const closuresOverlap = (one: Stretch, other: Stretch): boolean =>
  new Date(one.from) < new Date(other.to) &&
  new Date(other.from) < new Date(one.to) &&
  shareSome(one.serviceIds, other.serviceIds) &&
  shareSome(one.resourceIds, other.resourceIds)

const shareSome = (some: readonly string[] | null, others: readonly string[] | null): boolean =>
  some === null || others === null || some.some((id) => others.includes(id))
