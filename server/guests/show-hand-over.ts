import type { HandOverAnswer } from '#api/guests.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listNotes } from './guest-store.ts'
import { noteAnswer } from './note-answer.ts'

/** What those at the desk have left for the next: of today and of days before, until somebody ticks it off. */
export async function showHandOver({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<HandOverAnswer> {
  const today = sydneyDateOf(now())
  const notes = await listNotes(db, { daysUntil: today }, today)
  return { notes: notes.filter(({ kind, done_at: doneAt }) => kind === 'hand-over' && doneAt === null).map(noteAnswer) }
}
