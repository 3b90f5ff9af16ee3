import { useQuery } from '@tanstack/react-query'
import { handOverPath, noteDonePath, notesPath, type HandOverAnswer } from '#api/guests.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

export const handOverFailed = 'Could not load the notes.'
const keyOf = (today: string) => ['day', today, 'hand-over']

/** What was left for the next person, asked for anew whenever the house says that something of today has changed. */
export const useHandOver = (today: string) =>
  useQuery({
    queryKey: keyOf(today),
    queryFn: () => ask<HandOverAnswer>(handOverPath, handOverFailed),
    staleTime: 0,
  })

/** Leaves a note about today for whoever comes next; the same press leaves it once. */
export async function leaveNote(today: string, body: string, idempotencyKey: string): Promise<void> {
  const note = { about: { day: today }, kind: 'hand-over', body }
  await send(notesPath, note, 'Could not save the note. Please try again.', { idempotencyKey })
  await answers.invalidateQueries({ queryKey: keyOf(today) })
}

/** Ticks a note off: it is done. */
export async function finishNote(today: string, id: string): Promise<void> {
  await send(
    noteDonePath.replace(':id', () => id),
    {},
    'Could not tick off the note. Please try again.',
  )
  await answers.invalidateQueries({ queryKey: keyOf(today) })
}
