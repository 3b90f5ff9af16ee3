import type { DeskStart } from '#api/counter.ts'

/** What a start is told apart by from those beside it: a bath by its pool, and by its name where there are several. */
export function nameOfStart({ kind, serviceName, resourceName }: DeskStart, beside: readonly DeskStart[]): string {
  if (kind !== 'bathing') return serviceName
  const isOneBath = beside.every((start) => start.serviceName === serviceName)
  return isOneBath ? resourceName : `${serviceName}, ${resourceName}`
}

/** How a start stands, in words: what is free, and whether it has begun. */
export function placesOf({ kind, resourceName, free, places, isRunning }: DeskStart): string {
  const room = kind === 'massage' ? resourceName : free <= 0 ? 'Full' : `${free} of ${places} free`
  return isRunning ? `${room} · running` : room
}
