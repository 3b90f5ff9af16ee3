import type { LiveBookingAnswer } from '#api/bookings.ts'

/**
 * What a move takes from its guest, said before they move: a booking that they have moved cannot be cancelled any more
 * (spec 4); a member still can, from My Bookings. Null where a move takes nothing: cancelling is off already, or it is the
 * house that shuts, and then the move does not count.
 */
export function moveBarsCancelling({ canCancel, closing }: LiveBookingAnswer, isMember: boolean): string | null {
  if (!canCancel || closing) return null
  return isMember
    ? 'Once you have moved this booking, you can cancel it only in My Bookings, no longer by its link.'
    : 'Once you have moved this booking, you can move it again, but you can no longer cancel it.'
}
