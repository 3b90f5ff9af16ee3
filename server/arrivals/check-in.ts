import { randomUUID } from 'node:crypto'
import type { CheckInAnswer } from '#api/arrivals.ts'
import { checkInOpens } from '#domain/arrivals/arrival-window.ts'
import { bookingOfCode, checkInResult, type CheckIn } from '#domain/arrivals/check-in-result.ts'
import { shortCodeOf } from '#domain/arrivals/short-code.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { isCode, readCode } from '#server/sales/arrival-code.ts'
import type { AtDesk } from '#server/shifts/at-desk.ts'
import { describeRow } from './describe-row.ts'
import { lockArrival, noteEvent, type Locked } from './note-event.ts'
import { notAgreed } from './not-agreed.ts'
import { rowAfter } from './row-after.ts'
import { findEvent, listArrivalsOf, type ArrivalRow } from './store.ts'

/** Who comes, by one of three; `people`: how many of them now, all that are missing when nobody says. */
export type ComesBy = {
  code?: string | undefined
  shortCode?: string | undefined
  bookingId?: string | undefined
  people?: number | undefined
}
/** `letInBy`: the manager who lets them in before the time, and why they do. `afterwards`: staff say that they came. */
type Input = ComesBy & { desk: AtDesk; letInBy: string | null; why?: string | undefined; afterwards?: boolean }

/**
 * Checks a party in, or says why it is not let in (`result`); only `ok` counts anybody. Under the lock of the booking:
 * of many desks at once one counts the party, and the others are told that it is in. The same press again gets the same
 * answer. `party.too-many`: more people than are missing.
 */
export async function checkIn(ctx: Ctx, input: Input): Promise<CheckInAnswer> {
  const found = await findWhoComes(ctx, input)
  if (found.bookingId === null)
    return { ...nobody, result: checkInResult({ ...asked(ctx, input), ...found, booking: null }) }
  const { bookingId, code } = found
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockArrival(tx, bookingId)
    const { row } = locked
    const noteId = randomUUID()
    const missing = row.people - row.arrived
    const people = input.people ?? missing
    const booking = { ...row, notAgreed: notAgreedOf(row, people, ctx.now()) }
    const result = checkInResult({ ...asked(ctx, input), code, booking })
    const answer = answerOf(locked, { result, notAgreed: booking.notAgreed, now: ctx.now() })
    if (result !== 'ok' && result !== 'already') return answer
    const earlier = await madeByPress(tx, noteId)
    if (earlier !== null) return await answerAgain(tx, locked, { noteId: earlier, now: ctx.now() })
    if (result === 'already') return answer
    if (people > missing) throw new Refused('party.too-many', { left: missing })
    const by = { desk: input.desk, approvedBy: isBeforeTime(row.startsAt, ctx.now()) ? input.letInBy : null }
    if (by.approvedBy !== null && input.why !== undefined) await giveReason(tx, input.why)
    const { attendance } = await noteEvent(tx, locked, { id: noteId, kind: 'ARRIVED', people, at: ctx.now() }, by)
    return { ...nobody, result, people, row: rowAfter(row, attendance, ctx.now()) }
  })
}

const nobody = { people: 0, row: null, opensAt: null, checkedIn: null, agreement: null }

/** How many of those who come now, or are in, have not agreed to the house rules: who comes later is asked then. */
const notAgreedOf = (row: ArrivalRow, coming: number, now: Date): number =>
  Math.max(0, notAgreed(row, now) - Math.max(0, row.people - row.arrived - coming))

const asked = (
  { now }: Ctx,
  { people, letInBy, afterwards = false }: Input,
): Pick<CheckIn, 'people' | 'isLetIn' | 'isAfterwards' | 'isWholeBook' | 'now'> => ({
  people: people ?? null,
  isLetIn: letInBy !== null,
  isAfterwards: afterwards,
  isWholeBook: true,
  now: now(),
})

const isBeforeTime = (startsAt: Date, now: Date) => now < checkInOpens(startsAt)

/** Which booking somebody comes for, and how their code reads; a row of the sheet needs none. */
async function findWhoComes(
  ctx: Ctx,
  { code, shortCode, bookingId }: ComesBy,
): Promise<{ code: CheckIn['code']; bookingId: string | null }> {
  if (bookingId !== undefined) return { code: 'none', bookingId }
  if (code !== undefined && isCode(code)) {
    const orderId = await readCode(ctx, code)
    if (orderId === null) return { code: 'forged', bookingId: null }
    return { code: 'ours', bookingId: await bookingOf(ctx, { id: orderId }) }
  }
  const short = shortCodeOf(code ?? shortCode ?? '')
  return { code: 'none', bookingId: short === null ? null : await bookingOf(ctx, { shortCode: short }) }
}

async function bookingOf({ db, now }: Ctx, order: Parameters<typeof listArrivalsOf>[1]): Promise<string | null> {
  return bookingOfCode(await listArrivalsOf(db, order), now())?.bookingId ?? null
}

/** An answer that lets in nobody, with what the desk needs to decide. */
function answerOf(
  { row, events }: Locked,
  { result, notAgreed: people, now }: { result: CheckInAnswer['result']; notAgreed: number; now: Date },
): CheckInAnswer {
  const last = events.findLast(({ kind }) => kind === 'ARRIVED')
  const isIn = result === 'already' || result === 'part'
  return {
    ...nobody,
    result,
    row: describeRow(row, now),
    agreement: asksForRules.has(result) && people > 0 && row.rules ? { people, version: row.rules.version } : null,
    opensAt: result === 'early' ? checkInOpens(row.startsAt).toISOString() : null,
    checkedIn: isIn && last ? { at: last.saidAt.toISOString(), by: last.by, device: last.device } : null,
  }
}

/** Guests who come early are asked as well, so that a manager only has to let them in once. */
const asksForRules = new Set<CheckInAnswer['result']>(['agreement', 'early'])

/** The answer that the first of two equal presses got. */
async function answerAgain(
  tx: Tx,
  { row }: Locked,
  { noteId, now }: { noteId: string; now: Date },
): Promise<CheckInAnswer> {
  const note = await findEvent(tx, noteId)
  return { ...nobody, result: 'ok', people: note?.people ?? 0, row: describeRow(row, now) }
}
