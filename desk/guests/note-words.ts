import type { NoteKind } from '#api/guests.ts'

/** What each kind of note is called. */
export const noteKindNames: Record<NoteKind, string> = {
  access: 'Access',
  preference: 'Preference',
  caution: 'Caution',
  'hand-over': 'Hand-over',
}
