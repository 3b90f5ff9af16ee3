import type { Note } from '#api/guests.ts'
import type { listNotes } from './guest-store.ts'

/** A note as it travels. */
export const noteAnswer = (note: Awaited<ReturnType<typeof listNotes>>[number]): Note => ({
  id: note.id,
  kind: note.kind,
  body: note.body,
  by: note.writer,
  at: note.made_at.toISOString(),
  until: note.good_until,
  done: note.done_at && { by: note.doer, at: note.done_at.toISOString() },
})
