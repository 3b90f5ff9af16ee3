import { send } from '#desk/calls/calls.ts'

/** Saves the order of a list; `refresh` shows it as it is now, also where a row has come or gone. */
export async function saveOrder(path: string, ids: readonly string[], refresh: () => Promise<unknown>): Promise<void> {
  try {
    await send(path, { ids }, 'Could not save the order. Please try again.')
  } finally {
    await refresh()
  }
}
