import { randomUUID } from 'node:crypto'
import type { AgreementAnswer } from '#api/guests.ts'
import { peopleToAgree, type AgreementKind } from '#domain/guests/agreement.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import {
  announceAgreement,
  announceAllDays,
  insertAgreement,
  insertForm,
  listAgreements,
  listForms,
  lockBookingOfAgreement,
} from './guest-store.ts'
import { brokenConstraint } from '#server/kit/database/db.ts'

type Input = {
  bookingId: string
  kind: AgreementKind
  version: number
  people: number
  guardianName?: string | undefined
}

/**
 * People of a party agree to a text before they go in; only that they did is kept, and of a guardian the name. Answers
 * how many have still to. `attestation.old-text`, `attestation.guardian`, `party.too-many`, `not-found`.
 */
export async function agree(ctx: Ctx, by: string, { bookingId, kind, version, people, guardianName }: Input) {
  if (kind === 'guardian' && !guardianName) throw new Refused('attestation.guardian')
  return await ctx.db.transaction().execute(async (tx): Promise<AgreementAnswer> => {
    const id = randomUUID()
    const booking = await lockBookingOfAgreement(tx, bookingId)
    if (!booking) throw new Refused('not-found')
    const form = await formOf(tx, kind, version)
    const asked = { bookingId, partySize: booking.party_size, version, validDays: form.valid_days }
    const given = await listAgreements(tx, { bookingId, memberId: booking.member_id, kind })
    const left = peopleToAgree(asked, given, ctx.now())
    // The same press again, or one for those who have agreed already, notes nobody twice.
    if (left === 0 || (await madeByPress(tx, id)) !== null) return { left }
    if (people > left) throw new Refused('party.too-many', { left })
    await insertAgreement(tx, {
      id,
      form_id: form.id,
      booking_id: bookingId,
      member_id: booking.member_id,
      people,
      guardian_name: kind === 'guardian' ? (guardianName ?? null) : null,
      taken_by: by,
      at: ctx.now(),
    })
    await announceAgreement(tx, bookingId)
    await noteAct(tx, { what: 'agreement', row: bookingId, name: kind, facts: { people, version } })
    return { left: left - people }
  })
}

async function formOf(tx: Tx, kind: AgreementKind, version: number) {
  const form = (await listForms(tx)).find((one) => one.kind === kind)
  if (form?.version !== version) throw new Refused('attestation.old-text')
  return form
}

/**
 * The owner writes a new text, which everybody is asked for anew. `attestation.old-text` when somebody else has written
 * one meanwhile.
 */
export async function writeForm(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { kind, newest, body }: { kind: AgreementKind; newest: number; body: string },
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const { valid_days, body: stood } = await formOf(tx, kind, newest)
      // The same text once more: nobody is asked anew.
      if (stood === body) return
      await insertForm(tx, { kind, version: newest + 1, body, valid_days, made_at: now() })
      await announceAllDays(tx)
      await noteAct(tx, { what: 'agreement_form', row: kind, name: kind, facts: { version: newest + 1 } })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'agreement_form_kind_version_key') throw new Refused('attestation.old-text')
    throw error
  }
}
