import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { placesChangedPath } from '#api/availability.ts'
import {
  closuresPath,
  type ClosureAnswer,
  type ClosureOffer,
  type ClosuresAnswer,
  type ClosureRequest,
} from '#api/closures.ts'
import { centsFromDollars } from '#domain/money.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { withQuery } from '#ui/api-client.ts'

/** What is said when closures cannot be had. */
export const closuresFailed = 'Could not load the closures.'
export const closureFailed = 'Could not load the closure.'

const listKey = ['closures']
const keyOf = (id: string) => ['closure', id]
const pathOf = (id: string) => `${closuresPath}/${id}`

export const useClosures = () =>
  useQuery({ queryKey: listKey, queryFn: () => ask<ClosuresAnswer>(closuresPath, closuresFailed) })

/** While guests are written to, it is looked at each second; a plan now and then, beside what is heard of at once. */
export const useClosure = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => ask<ClosureAnswer>(pathOf(id), closureFailed),
    // Whoever looks at another window meanwhile comes back to what is.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => (data?.state === 'WAITING' || data?.state === 'SENDING' ? 1000 : 15_000),
  })

/** As many services as one line to the house may ask about. */
const MOST_HEARD = 5

/** Looks at a plan again as soon as places of these services change. */
export function useNewsOf(closureId: string, serviceIds: readonly string[]): void {
  const heard = serviceIds.slice(0, MOST_HEARD).join(',')
  useEffect(() => {
    if (!heard || !('EventSource' in window)) return undefined
    const line = new EventSource(withQuery(placesChangedPath, { serviceIds: heard }))
    line.addEventListener('message', () => void answers.invalidateQueries({ queryKey: keyOf(closureId) }))
    return () => line.close()
  }, [closureId, heard])
}

/** What the house has answered is shown at once; the list is asked for anew. */
function keep(closure: ClosureAnswer): ClosureAnswer {
  answers.setQueryData(keyOf(closure.id), closure)
  void answers.invalidateQueries({ queryKey: listKey })
  return closure
}

/** Makes the plan of a closure; nothing is shut by it. */
export const planClosure = async (closure: ClosureRequest): Promise<ClosureAnswer> =>
  keep(await send(closuresPath, closure, 'Could not save the plan. Please try again.'))

/** Changes a plan, if nobody has since this revision. */
export const changeClosure = async (id: string, closure: ClosureRequest, revision: number): Promise<ClosureAnswer> =>
  keep(
    await send(pathOf(id), { ...closure, revision }, 'Could not change the plan. Please try again.', {
      method: 'PATCH',
    }),
  )

export async function discardClosure(id: string): Promise<void> {
  await send(pathOf(id), {}, 'Could not discard the plan. Please try again.', { method: 'DELETE' })
  answers.removeQueries({ queryKey: keyOf(id) })
  void answers.invalidateQueries({ queryKey: listKey })
}

/** Decides what guests are offered; null: all of them. */
export const offerGuests = async (id: string, bookingIds: string[] | null, offer: ClosureOffer) =>
  keep(
    await send<ClosureAnswer>(`${pathOf(id)}/offers`, { bookingIds, offer }, 'Could not save this. Please try again.', {
      method: 'PATCH',
    }),
  )

/** Closes as the screen shows it: if anything is otherwise by now, nothing is done. */
export async function sendClosure(closure: ClosureAnswer, reason: string): Promise<ClosureAnswer> {
  const { id, revision, guests, totals, rests } = closure
  const body = {
    revision,
    reason,
    seen: Object.fromEntries(guests.map(({ bookingId, mark }) => [bookingId, mark])),
    people: totals.people,
    resting: rests.members,
    cents: centsFromDollars(totals.card) + centsFromDollars(totals.gift),
  }
  return keep(await send(`${pathOf(id)}/send`, body, 'Could not close the house. Please try again.'))
}

/** Takes a closure back, stops writing to guests, goes on, or opens again. */
export const actOnClosure = async (id: string, act: 'undo' | 'stop' | 'resume' | 'reopen', reason: string) =>
  keep(await send<ClosureAnswer>(`${pathOf(id)}/${act}`, { reason }, 'Could not do this. Please try again.'))

/** Looks at a closure anew. */
export const lookAgain = (id: string) => answers.invalidateQueries({ queryKey: keyOf(id) })
