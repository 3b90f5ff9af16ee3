import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countDrawerPath,
  drawerPath,
  moveCashPath,
  openDrawerPath,
  type DrawerAnswer,
  type MoveCashRequest,
} from '#api/counter.ts'
import { ask, send } from '#desk/calls/calls.ts'

export const drawerFailed = 'Could not load the drawer.'
const notDone = 'The house did not answer. Please try again: nothing is done twice.'
const queryKey = ['drawer']

/** The drawer; followed: looked at again every few seconds, because others open and close it. */
export const useDrawer = ({ isFollowed = false } = {}) =>
  useQuery({
    queryKey,
    queryFn: () => ask<DrawerAnswer>(drawerPath, drawerFailed),
    ...(isFollowed && { staleTime: 0, refetchInterval: 10_000 }),
  })

/** What can be done with the drawer; each answers it as it is then. */
export function useDrawerActs() {
  const client = useQueryClient()
  const keep = (answer: DrawerAnswer) => {
    client.setQueryData(queryKey, answer)
    void client.invalidateQueries({ queryKey: ['offers'] })
    return answer
  }
  const act = async (path: string, body: unknown, press: string) =>
    keep(await send<DrawerAnswer>(path, body, notDone, { idempotencyKey: press }))
  return {
    open: (amount: number, press: string) => act(openDrawerPath, { amount }, press),
    move: (movement: MoveCashRequest, press: string) => act(moveCashPath, movement, press),
    count: (counts: Record<string, number>, press: string) => act(countDrawerPath, { counts }, press),
  }
}
