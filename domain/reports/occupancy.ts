/** Minutes of places: those that guests could book, and those that are booked. Two places for an hour are 120 minutes. */
export type PlaceMinutes = { offered: number; booked: number }

/** How full that is, in whole percent, half up; null where nothing was offered. More may be booked than a place is for. */
export const percentFull = ({ offered, booked }: PlaceMinutes): number | null =>
  offered === 0 ? null : Math.round((100 * booked) / offered)
