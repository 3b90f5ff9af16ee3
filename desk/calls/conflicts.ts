import { useQuery, useQueryClient } from '@tanstack/react-query'
import { conflictsPath, settleConflictPath, type ConflictsAnswer, type SettleWay } from '#api/offline.ts'
import { ask, send } from '#desk/calls/calls.ts'

export const conflictsKey = ['conflicts']
export const conflictsFailed = 'Could not load the alerts.'
const notDone = 'The house did not answer. Please try again: nothing is done twice.'
const EVERY_MINUTE = 60_000

/** What happened without a line and waits for a person; a locked desk does not ask, because nobody is signed in. */
export const useConflicts = (isLocked: boolean) =>
  useQuery({
    queryKey: conflictsKey,
    queryFn: () => ask<ConflictsAnswer>(conflictsPath, conflictsFailed),
    refetchInterval: EVERY_MINUTE,
    enabled: !isLocked,
  })

/** Settles one of them. */
export function useSettle() {
  const client = useQueryClient()
  return async (id: string, as: SettleWay, press: string): Promise<void> => {
    const path = settleConflictPath.replace(':id', () => id)
    client.setQueryData(conflictsKey, await send<ConflictsAnswer>(path, { as }, notDone, { idempotencyKey: press }))
  }
}
