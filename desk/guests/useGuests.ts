import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  findGuestsPath,
  guestPath,
  noteDonePath,
  notesPath,
  type FoundGuestsAnswer,
  type GuestAnswer,
  type NoteAbout,
  type NoteKind,
} from '#api/guests.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when guests, or one of them, cannot be had. */
export const guestsFailed = 'Could not load the guests.'
export const guestFailed = 'Could not load this guest.'
const lastWords = ['guests', 'words']
const FEWEST_LETTERS = 3

/** What was looked for last, for whoever comes back to the list; it stands in no address. */
export const wordsOfLastTime = (): string => answers.getQueryData<string>(lastWords) ?? ''
export const keepWords = (words: string) => void answers.setQueryData(lastWords, words)

/** The guests who fit; nobody is asked for with too few letters. */
export const useFoundGuests = (words: string) =>
  useQuery({
    queryKey: ['guests', 'found', words.trim()],
    queryFn: () => send<FoundGuestsAnswer>(findGuestsPath, { words: words.trim() }, guestsFailed),
    enabled: words.trim().length >= FEWEST_LETTERS && !isTooFewDigits(words),
    placeholderData: keepPreviousData,
  })

/** The house looks for four digits of a number at least. */
const isTooFewDigits = (words: string) => /^[\d\s()+-]*$/.test(words) && words.replaceAll(/\D/g, '').length < 4

const guestKey = (ref: string) => ['guests', 'one', ref]

/** What the desk knows of somebody. */
export const useGuest = (ref: string) => useQuery(askAboutGuest(ref))

/** Who visits, with what they have booked: the same question of one guest, for whoever asks about several. */
export const askAboutGuest = (ref: string) => ({
  queryKey: guestKey(ref),
  queryFn: () =>
    ask<GuestAnswer>(
      guestPath.replace(':ref', () => ref),
      guestFailed,
    ),
})

/** Writes a note about somebody; the same press writes it once. */
export async function writeNote(
  ref: string,
  note: { about: NoteAbout; kind: NoteKind; body: string; until?: SydneyDate },
  idempotencyKey: string,
): Promise<void> {
  await send(notesPath, note, 'Could not save the note. Please try again.', { idempotencyKey })
  await answers.invalidateQueries({ queryKey: guestKey(ref) })
}

/** Ticks a note off. */
export async function tickOff(ref: string, noteId: string): Promise<void> {
  await send(
    noteDonePath.replace(':id', () => noteId),
    {},
    'Could not tick off the note. Please try again.',
  )
  await answers.invalidateQueries({ queryKey: guestKey(ref) })
}
