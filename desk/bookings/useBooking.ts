import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  deskBookingPath,
  type DeskBooking,
  type DeskCancelRequest,
  type DeskHandOutRequest,
  type DeskMoveRequest,
  type DeskPartCancelRequest,
  type FreeStartsAnswer,
  type GivenBackAnswer,
  type HandedOutAnswer,
  type OutcomesAnswer,
} from '#api/staff-bookings.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { withQuery } from '#ui/api-client.ts'

/** What is said when a booking cannot be had. */
export const bookingFailed = 'Could not load the booking.'
export const startsFailed = 'Could not load the free times.'
export const outcomesFailed = 'Could not work out what comes back.'
const notChanged = 'Could not change the booking. Please try again.'

const pathOf = (id: string, act = '') => `${deskBookingPath.replace(':id', () => id)}${act}`
const keyOf = (id: string) => ['bookings', id]

/** A booking with its money and its history. */
export const useBooking = (id: string) =>
  useQuery({ queryKey: keyOf(id), queryFn: () => ask<DeskBooking>(pathOf(id), bookingFailed) })

/** Asks for a booking anew: something of it has changed. */
export const lookAtBookingAgain = (id: string) => void answers.invalidateQueries({ queryKey: keyOf(id) })

/** The starts to which a booking can be moved: those of a day, or the next three. */
export const useFreeStarts = (id: string, date: string, isAsked = true) =>
  useQuery({
    queryKey: [...keyOf(id), 'free-starts', date],
    queryFn: () =>
      ask<FreeStartsAnswer>(withQuery(pathOf(id, '/free-starts'), { date: date || undefined }), startsFailed),
    staleTime: 0,
    enabled: isAsked,
  })

/** What leaves a booking while the rest stays; null: all of it goes. */
export type Leaving = Pick<DeskPartCancelRequest, 'people' | 'dropsTowel' | 'dropsBath'>

/** What would come back for a booking, or for a part of it. */
export const useOutcomes = (id: string, leaving: Leaving | null, isAsked = true) =>
  useQuery({
    queryKey: [...keyOf(id), 'outcomes', leaving],
    queryFn: () => ask<OutcomesAnswer>(withQuery(pathOf(id, '/outcomes'), queryOf(leaving)), outcomesFailed),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isAsked,
  })

const queryOf = (leaving: Leaving | null) =>
  leaving
    ? { people: leaving.people, dropsTowel: String(leaving.dropsTowel), dropsBath: String(leaving.dropsBath) }
    : {}

/** Each of these is done once by the same press. */
export const moveBooking = (id: string, move: DeskMoveRequest, press: string): Promise<DeskBooking> =>
  change<DeskBooking>(id, '/move', move, press)

export const cancelBooking = (id: string, body: DeskCancelRequest, press: string): Promise<GivenBackAnswer> =>
  change<GivenBackAnswer>(id, '/cancel', body, press)

export const takePartOff = (id: string, body: DeskPartCancelRequest, press: string): Promise<GivenBackAnswer> =>
  change<GivenBackAnswer>(id, '/part-cancel', body, press)

export const handOutOwed = (id: string, body: DeskHandOutRequest, press: string): Promise<HandedOutAnswer> =>
  change<HandedOutAnswer>(id, '/hand-out', body, press)

export const correctAddress = (
  id: string,
  correction: { email: string; why: string },
  press: string,
): Promise<DeskBooking> => change<DeskBooking>(id, '/contact', correction, press)

export const sendConfirmationAgain = (id: string, press: string): Promise<DeskBooking> =>
  change<DeskBooking>(id, '/letter', {}, press)

/**
 * Whatever came of it, the booking is asked for anew; when nothing did, what else can be done with it as well: somebody
 * else may have changed it.
 */
async function change<Answer>(id: string, act: string, body: unknown, idempotencyKey: string): Promise<Answer> {
  try {
    const answer = await send<Answer>(pathOf(id, act), body, notChanged, { idempotencyKey })
    void answers.invalidateQueries({ queryKey: keyOf(id), exact: true })
    return answer
  } catch (error) {
    lookAtBookingAgain(id)
    throw error
  }
}
