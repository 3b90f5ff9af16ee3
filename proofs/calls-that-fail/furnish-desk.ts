import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#domain/accounts/role.ts'
import { cartItem, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { booked } from '#proofs/booked.ts'
import { setScene } from '#proofs/scenes.ts'

/** A member of the demo house who holds a plan with visits that are counted. */
export const SOAKER = 'acc00000-0000-4000-8000-000000000002'
/** Closures: a plan with two bookings of one guest in it, one of a day without any, and one that can still be taken back. */
export const PLANNED = 'c1050000-0000-4000-8000-0000000000a1'
export const EMPTY_PLAN = 'c1050000-0000-4000-8000-0000000000a3'
export const WAITING = 'c1050000-0000-4000-8000-0000000000a2'

type Worker = { token: string; memberId: string }

export type DeskScene = Awaited<ReturnType<typeof furnishDesk>>

/** A house in which every screen of the desk and the office has something to show and to change, and its owner. */
export async function furnishDesk(house: TestHouse) {
  const owner = await aWorker(house, 'owner', 'Olive')
  const asOwner = async (path: string, body: object) => {
    const answer = await house.visitor().send('POST', path, body, { authtoken: owner.token })
    if (answer.status !== 200) throw new Error(`The house did not do ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await planClosures(house)
  await sellOnArrival(house, asOwner)
  await sellPackToAda(house)
  await writeRows(house, owner)
  await asOwner('/api/staff/v1/team/invitations', { email: 'stay@guest.example', role: 'staff' })
  await aColleagueWithPin(house)
  return {
    token: owner.token,
    /** However long a busy machine takes, their second factor is of just now. */
    proveAgain: () =>
      house.rows('update member_session set factor_shown_at = house_now() where member_id = $1', [owner.memberId]),
    asOwner,
    /** A paid bath of one, and of two people. */
    aBooking: async (date = '2026-12-02', guestCount = 1): Promise<string> => {
      const slot = (await house.slotsOn(date)).find(({ openSpots }) => openSpots > 2)
      if (!slot) throw new Error(`Nothing is free on ${date}.`)
      return (await booked(house, [cartItem(slot, { guestCount })])).id
    },
    /** Over the counter, not paid. */
    aSale: async (): Promise<string> =>
      (await asOwner('/api/desk/v1/sales', { things: [{ kind: 'GIFT_CARD', worth: 50 }], payBy: 'counter' })).id,
    /** Two pieces of soap, paid by terminal. */
    aPaidSale: async (): Promise<string> => {
      const { product } = await asOwner('/api/staff/v1/products', {
        name: `Soap ${randomUUID()}`,
        price: 8,
        position: 1,
      })
      const things = [{ kind: 'PRODUCT', id: product.id, count: 2 }]
      const { id } = await asOwner('/api/desk/v1/sales', { things, payBy: 'counter' })
      await asOwner(`/api/desk/v1/sales/${id}/tenders`, { kind: 'terminal', amount: 16 })
      return id
    },
    /** The setup of the house, in which this step is still to do. */
    setUpWithout: async (step: 'extras' | 'opening'): Promise<string> => {
      await house.rows('delete from set_up_step where name = $1', [step])
      return '/office/first-day'
    },
    /** Signed in in a browser. */
    aColleague: async (): Promise<string> => (await aWorker(house, 'staff', 'Max')).memberId,
    /** A class that is never held, and a room in which nothing is. */
    aService: () =>
      idOf(
        house,
        `insert into service (id, kind, name, tagline, description, minutes, price_cents, party_limit, position)
         values (gen_random_uuid(), 'class', 'A class', '', '', 60, 4000, 4, 1000) returning id`,
      ),
    aRoom: () =>
      idOf(
        house,
        `insert into resource (id, name, capacity, exclusive, position)
         values (gen_random_uuid(), 'A room', 8, false, 1000) returning id`,
      ),
    anEmail: await idOf(house, `select id from email where dedupe_key = 'to repeat'`),
    visits: await idOf(
      house,
      `select granted.id from credit_grant as granted join membership on membership.id = membership_id
       where member_id = '${SOAKER}'`,
    ),
  }
}

/** Somebody who works here, signed in with a second factor of just now. */
async function aWorker(house: TestHouse, role: StaffRole, firstName: string): Promise<Worker> {
  const worker = (await setScene(house.ctx.db, 'staff', { role })) as Worker
  await house.rows(`update member set first_name = $2, last_name = 'Grove' where id = $1`, [worker.memberId, firstName])
  // The keys of others have another name than the owner's.
  if (role !== 'owner') await house.rows(`update api_key set name = 'Other' where made_by is null and name = 'Scene'`)
  return worker
}

async function planClosures(house: TestHouse): Promise<void> {
  await house.rows(
    `insert into closure (id, state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until, shuts_days)
     select id::uuid, state, 'Repairs', '', (day || 'T00:00+11:00')::timestamptz, (day || 'T00:00+11:00')::timestamptz + interval '1 day',
       day::date, day::date, day::date + 1, house_now() + interval '1 day', house_now() + interval '9 days', false
     from (values ($1, 'DRAFT', '2026-12-14'), ($2, 'WAITING', '2026-12-14'), ($3, 'DRAFT', '2026-12-21')) as closure (id, state, day)`,
    [PLANNED, WAITING, EMPTY_PLAN],
  )
  const slots = await house.slotsOn('2026-12-14')
  for (const slot of slots.slice(0, 2)) await booked(house, [cartItem(slot)])
}

/** Uma comes tomorrow with one more, and pays then. */
async function sellOnArrival(house: TestHouse, asOwner: (path: string, body: object) => Promise<unknown>) {
  const tomorrow = await house.aClass({ at: '2026-11-24T10:00:00+11:00' })
  const guest = { firstName: 'Uma', lastName: 'Unpaid', email: '', phone: '0400 000 321' }
  await asOwner('/api/desk/v1/sales', {
    items: [cartItem(tomorrow, { guestCount: 1 })],
    guest,
    payBy: 'on-arrival',
  })
}

/** Ada has bought a pack by an address with a letter missing; it waits for an account. */
async function sellPackToAda(house: TestHouse): Promise<void> {
  const { contactData } = checkoutInputFor([])
  const { body } = await house.post('/api/checkout/v1/pricing-plans', {
    plans: [{ planId: '91a40000-0000-4000-8000-000000000003' }],
    contactData: { ...contactData, firstName: 'Ada', lastName: 'Grove', email: 'ada@gmial.example' },
    purchaseSuccessUrl: `${house.url}/success`,
    purchaseFailedUrl: `${house.url}/failure`,
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
}

/** What a house has after a while: a pool out of use, a device, an email that did not go, a long log. */
async function writeRows(house: TestHouse, { memberId }: Worker): Promise<void> {
  await house.rows(
    `insert into resource (id, name, capacity, turnover_minutes, exclusive, position, retired_at)
     values (gen_random_uuid(), 'Old Pool', 8, 0, false, 90, house_now())`,
  )
  await house.rows(`insert into desk_conflict (kind, people, said_at) values ('unknown', 2, house_now())`)
  await house.rows(`insert into desk_device (name, secret_hash) values ('Side door', '\\x00')`)
  await house.rows(
    `insert into email (dedupe_key, kind, recipient, status, subject, body_text, body_html)
     values ('to repeat', 'booking-moved', 'ada@guest.example', 'FAILED', 'Moved', 'Moved', 'Moved')`,
  )
  await house.rows(`insert into security_log (what, member_id) select 'key-made', $1 from generate_series(1, 60)`, [
    memberId,
  ])
}

async function aColleagueWithPin(house: TestHouse): Promise<void> {
  const { memberId } = await aWorker(house, 'staff', 'Mia')
  await house.rows(`insert into desk_pin (member_id, pin_hash) values ($1, '')`, [memberId])
}

async function idOf(house: TestHouse, query: string): Promise<string> {
  const [row] = await house.rows<{ id: string }>(query)
  if (!row) throw new Error(`There is no row: ${query}`)
  return row.id
}
