/** What the address of My Bookings may say: which tab is shown, unless it is the first. */
export type BookingsSearch = { tab?: 'past' | undefined }

/** Reads the address of My Bookings. */
export function bookingsSearch(search: Record<string, unknown>): BookingsSearch {
  return { tab: search['tab'] === 'past' ? 'past' : undefined }
}
