import { useQuery } from '@tanstack/react-query'
import { apiKeysPath, type ApiKeysAnswer } from '#api/api-keys.ts'
import { clientsPath, type ClientsAnswer } from '#api/clients.ts'
import { staffListenersPath } from '#api/listeners.ts'
import type { ListenersAnswer } from '#api/platform/events.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when a list of tools cannot be had. */
export const toolsFailed = {
  keys: 'Could not load the keys.',
  clients: 'Could not load the sign-in tools.',
  listeners: 'Could not load the listeners.',
}

/** The keys that programs of other people act with. */
export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: () => ask<ApiKeysAnswer>(apiKeysPath, toolsFailed.keys) })

/** The tools that sign members in. */
export const useClients = () =>
  useQuery({ queryKey: ['clients'], queryFn: () => ask<ClientsAnswer>(clientsPath, toolsFailed.clients) })

/** The addresses that are told of changes. */
export const useListeners = () =>
  useQuery({ queryKey: ['listeners'], queryFn: () => ask<ListenersAnswer>(staffListenersPath, toolsFailed.listeners) })

const lists = { keys: apiKeysPath, clients: clientsPath, listeners: staffListenersPath }

/** Ends one of them, and shows the list as it is then. */
export async function endTool(list: keyof typeof lists, id: string): Promise<void> {
  await send(`${lists[list]}/${id}`, {}, 'Could not end this. Please try again.', { method: 'DELETE' })
  await answers.invalidateQueries({ queryKey: [list] })
}

/** Makes one of them. */
export async function makeTool<Made>(list: keyof typeof lists, body: object): Promise<Made> {
  const made = await send<Made>(lists[list], body, 'Could not add this. Please try again.')
  void answers.invalidateQueries({ queryKey: [list] })
  return made
}
