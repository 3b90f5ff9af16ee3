import { randomUUID } from 'node:crypto'
import { lastDayOfNote, noteBounds, type NoteAbout, type NoteKind } from '#api/guests.ts'
import { sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/database/db.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { noteAct } from '#server/history/note-act.ts'
import { announceAllDays, finishNote, insertNote } from './guest-store.ts'

type Input = { about: NoteAbout; kind: NoteKind; body: string; until?: SydneyDate | undefined }

/**
 * Writes down what the next person at the desk should know, for 24 months at most, or until the day that it says. The
 * same press writes once. `note.too-long`, `note.empty`, `note.over`, `not-found`.
 */
export async function writeNote(ctx: Ctx, by: string, { about, kind, body, until }: Input): Promise<{ id: string }> {
  if (body === '') throw new Refused('note.empty')
  const { longest } = noteBounds.body
  if (body.length > longest) throw new Refused('note.too-long', { most: longest })
  const today = sydneyDateOf(ctx.now())
  const id = randomUUID()
  const latest = lastDayOfNote(today)
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const made = await madeByPress(tx, id)
      if (made) return { id: made }
      if (until !== undefined && until < today) throw new Refused('note.over')
      await insertNote(tx, {
        id,
        ...columnOf(about),
        kind,
        body,
        made_by: by,
        made_at: ctx.now(),
        good_until: until !== undefined && until < latest ? until : latest,
      })
      await noteAct(tx, { what: 'guest_note', row: id, name: kind, facts: { written: true } })
      if ('day' in about) await announceAllDays(tx)
      return { id }
    })
  } catch (error) {
    if (brokenConstraint(error)?.endsWith('_id_fkey')) throw new Refused('not-found')
    throw error
  }
}

function columnOf(about: NoteAbout) {
  if ('memberId' in about) return { member_id: about.memberId }
  if ('orderId' in about) return { order_id: about.orderId }
  return 'bookingId' in about ? { booking_id: about.bookingId } : { day: about.day }
}

/** Ticks a note off. `not-found` when it is done already. */
export async function tickNoteOff({ db, now }: Pick<Ctx, 'db' | 'now'>, by: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const done = await finishNote(tx, id, by, now())
    if (!done) throw new Refused('not-found')
    await noteAct(tx, { what: 'guest_note', row: id, name: '', facts: { done: true } })
    if (done.day !== null) await announceAllDays(tx)
  })
}
