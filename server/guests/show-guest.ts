import type { GuestAnswer } from '#api/guests.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import { agreementEnd } from '#domain/guests/agreement.ts'
import { isDayOver } from '#domain/validity.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listCredits } from '#server/memberships/credit-store.ts'
import {
  findMember,
  findOrderOfGuest,
  listAgreements,
  listForms,
  listNotes,
  listOrdersOfAddress,
  listVisits,
} from './guest-store.ts'
import { noteAnswer } from './note-answer.ts'

const MOST_VISITS = 20

/** What the desk knows of somebody: who they are, visits, memberships, notes, and whether they have agreed. `not-found`. */
export async function showGuest(ctx: Pick<Ctx, 'db' | 'now'>, ref: string): Promise<GuestAnswer> {
  const id = ref.slice(2)
  return ref.startsWith('m_') ? await showMember(ctx, id) : await showGuestOfOrder(ctx, id)
}

async function showMember({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<GuestAnswer> {
  const member = await findMember(db, id)
  if (!member) throw new Refused('not-found')
  const [visits, credits, notes] = await Promise.all([
    listVisits(db, { memberId: id }, MOST_VISITS),
    listCredits(db, id, now()),
    listNotes(db, { memberId: id }, sydneyDateOf(now())),
  ])
  return {
    ref: `m_${id}`,
    memberId: id,
    orderId: null,
    ...personOf(member),
    memberSince: member.created_at.toISOString(),
    visits,
    memberships: credits.map(({ planName: name, left, validUntil }) => ({
      name,
      left,
      until: validUntil.toISOString(),
    })),
    notes: notes.map(noteAnswer),
    agreed: await agreedBy({ db, now }, id),
  }
}

async function showGuestOfOrder({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<GuestAnswer> {
  const order = await findOrderOfGuest(db, id)
  if (!order) throw new Refused('not-found')
  const orders = await listOrdersOfAddress(db, order.email)
  const [visits, notes] = await Promise.all([
    listVisits(db, { email: order.email }, MOST_VISITS),
    listNotes(db, { orderIds: orders.map((one) => one.id) }, sydneyDateOf(now())),
  ])
  return {
    ref: `o_${id}`,
    memberId: null,
    orderId: id,
    ...personOf(order),
    memberSince: null,
    visits,
    memberships: [],
    notes: notes.map(noteAnswer),
    agreed: null,
  }
}

const personOf = (person: { first_name: string; last_name: string; email: string; phone: string }) => ({
  name: `${person.first_name} ${person.last_name}`.trim(),
  email: shownAddress(person.email),
  phone: person.phone,
})

/** When a member agreed to the house rules of today; null: not, or too long ago. */
async function agreedBy({ db, now }: Pick<Ctx, 'db' | 'now'>, memberId: string): Promise<GuestAnswer['agreed']> {
  const rules = (await listForms(db)).find(({ kind }) => kind === 'house-rules')
  if (!rules) return null
  const given = await listAgreements(db, { bookingId: null, memberId, kind: 'house-rules' })
  const last = given.find(({ version }) => version === rules.version)
  const until = last && agreementEnd(last.at, rules.valid_days)
  return last && until && !isDayOver(until, now()) ? { at: last.at.toISOString(), until: until.toISOString() } : null
}
