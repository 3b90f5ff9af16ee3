import type { ServiceFamily } from '../catalogue/service.ts'

/** Whether a service can take place somewhere: treatments in a room, for one party at a time; baths and classes in a pool. */
export const canTakePlaceIn = (family: ServiceFamily, { exclusive }: { exclusive: boolean }): boolean =>
  (family === 'massage') === exclusive
