import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundMembersAnswer, MemberCreditsAnswer } from '#api/staff-members.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Worker = { token: string; memberId: string }
type Holder = Worker & { email: string; grantId: string; slots: Slot[] }
let house: TestHouse
let manager: Worker
beforeAll(async () => {
  house = await openHouse()
  // What a manager may do in a day is tested beside: server/limits/limits-of-a-day.test.ts.
  await house.rows('update venue set manager_day_visits = 100000')
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Worker
  await house.rows(`update member set first_name = 'Max', last_name = 'Manager' where id = $1`, [manager.memberId])
})
afterAll(() => house.close())

const base = '/api/staff/v1/members'
const ask = (method: string, path: string, body?: object, more: object = {}) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: manager.token, ...more })
const aHolder = async (credits: number) => (await setScene(house.ctx.db, 'credits', { credits })) as Holder
const change = (holder: Holder, delta: number, more: object = {}, headers: object = {}) =>
  ask(
    'POST',
    `/${holder.memberId}/credits`,
    { grantId: holder.grantId, delta, reason: 'The sauna was cold', ...more },
    headers,
  )
const shown = async ({ memberId }: Worker) => (await ask('GET', `/${memberId}/credits`)).body as MemberCreditsAnswer
/** What the member reads under their memberships. */
async function read({ token }: Holder) {
  const { body } = await house.visitor().send('GET', '/api/memberships/v1/mine', undefined, { authtoken: token })
  const { credits, remaining } = body.memberships[0].credits[0]
  return { credits, remaining }
}
const answer = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.code,
  body.message,
]

const find = async (words: string) => (await ask('POST', '/find', { words })).body as FoundMembersAnswer

describe('the visits of a member', () => {
  test('become two more for a reason, and the member reads it; without a reason nothing changes (#752)', async () => {
    const holder = await aHolder(3)
    expect(await read(holder)).toEqual({ credits: 3, remaining: 3 })
    const refused = await change(holder, 2, { reason: ' . ' })
    expect(answer(refused).slice(0, 2)).toEqual([400, 'reason.missing'])
    expect(await read(holder)).toEqual({ credits: 3, remaining: 3 })
    const { status, body } = await change(holder, 2)
    expect([status, body.grants]).toEqual([
      200,
      [expect.objectContaining({ total: 5, taken: 0, left: 5, isOpen: true })],
    ])
    expect(body.events).toEqual([
      expect.objectContaining({ what: 'changed', delta: 2, reason: 'The sauna was cold', by: 'Max Manager' }),
    ])
    expect(await read(holder)).toEqual({ credits: 5, remaining: 5 })
    const [entry] = await house.rows(
      `select by_name, reason, after from history_entry where what = 'credit_adjustment' and after ->> 'grant_id' = $1`,
      [holder.grantId],
    )
    expect(entry).toEqual({
      by_name: 'Max Manager',
      reason: 'The sauna was cold',
      after: { delta: 2, grant_id: holder.grantId },
    })
  })

  test('become fewer down to none, which is not unlimited; more than are left are not taken (#753)', async () => {
    const holder = await aHolder(1)
    expect(answer(await change(holder, -2))).toEqual([409, 'credits.few', 'Only 1 visit is left.'])
    expect((await change(holder, -1)).body.grants[0]).toMatchObject({ total: 1, taken: 1, left: 0 })
    expect(await read(holder)).toEqual({ credits: 1, remaining: 0 })
    const eligible = await house
      .visitor()
      .send('POST', '/api/wix/v1/eligible-memberships', {}, { authtoken: holder.token })
    expect(eligible.body.eligibleMemberships ?? []).toEqual([])
    expect(answer(await change(holder, -1))).toEqual([409, 'credits.few', 'No visits are left.'])
    expect((await change(holder, 3)).body.grants[0]).toMatchObject({ total: 4, taken: 1, left: 3 })
    expect(answer(await change(holder, -4))).toEqual([409, 'credits.few', 'Only 3 visits are left.'])
    const uses = await house.rows('select state, booking_id from credit_use where credit_grant_id = $1', [
      holder.grantId,
    ])
    expect(uses).toEqual([{ state: 'USED', booking_id: null }])
  })

  test('are taken once by the same press, and by one of two who take the last (#753)', async () => {
    const holder = await aHolder(5)
    const press = { 'idempotency-key': 'one-press' }
    await change(holder, -1, {}, press)
    expect((await change(holder, -1, {}, press)).body.grants[0]).toMatchObject({ left: 4 })
    for (let round = 0; round < 4; round++) {
      const one = await aHolder(1)
      const both = await Promise.all([change(one, -1), change(one, -1), change(one, -1)])
      expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    }
  })

  test('that a booking uses are told apart from those that staff took', async () => {
    const holder = await aHolder(3)
    const by = house.visitor()
    by.cookies.set('bh_session', holder.token)
    const free = cartItem(holder.slots[0]!, { hasAvailableMembership: true })
    expect((await by.checkout({ cartItems: [free], shownTotal: 0 })).status).toBe(200)
    await change(holder, -1)
    const { events, grants } = await shown(holder)
    expect(events.map(({ what }) => what).toSorted()).toEqual(['booked', 'changed'])
    expect(grants[0]).toMatchObject({ total: 3, taken: 2, left: 1 })
  })

  test('without a limit are not counted, and those that are over or of somebody else are not changed', async () => {
    const [unlimited] = await house.rows(
      `select granted.id as "grantId", member_id as "memberId" from credit_grant as granted
       join membership on membership.id = membership_id where credits = 0 and member_id is not null limit 1`,
    )
    expect(answer(await change(unlimited, 1))).toEqual([
      409,
      'credits.unlimited',
      'This membership is unlimited. There is nothing to count.',
    ])
    expect((await shown(unlimited)).grants[0]).toMatchObject({ total: null, left: null })
    const holder = await aHolder(2)
    const other = await aHolder(2)
    expect((await change({ ...holder, memberId: other.memberId }, 1)).body.code).toBe('credits.missing')
    await house.rows(`update membership set status = 'CANCELED' where member_id = $1`, [holder.memberId])
    expect((await change(holder, 1)).body.code).toBe('credits.over')
    expect((await shown(holder)).grants[0]).toMatchObject({ isOpen: false, left: 2 })
    expect((await ask('GET', '/5e000000-0000-4000-8000-0000000000ff/credits')).body.code).toBe('member.missing')
  })

  test.each([{ delta: 0 }, { delta: 51 }, { delta: -51 }, { delta: 1.5 }])('with %j are refused', async (wrong) => {
    const holder = await aHolder(2)
    expect((await change(holder, 1, wrong)).body.code).toBe('request.invalid')
  })
})

describe('a manager who looks for a member', () => {
  test('finds them by a part of name or address, with the plans they hold', async () => {
    const { members, hasMore } = await find('MEMBER.SOAK@')
    expect([members, hasMore]).toEqual([
      [expect.objectContaining({ email: 'member.soak@stillwater.example', plans: ['Soak'] })],
      false,
    ])
    expect((await find('max manager')).members).toEqual([expect.objectContaining({ id: manager.memberId })])
    expect((await find('100%_nobody')).members).toEqual([])
    expect((await ask('POST', '/find', { words: 'a' })).body.code).toBe('request.invalid')
  })

  test('reads that there are more than are shown, and nobody who has left', async () => {
    for (let each = 0; each < 21; each++) await aHolder(1)
    await house.rows(`update member set last_name = 'Twenty-One' where role = 'member' and email_key like 'scene-%'`)
    expect(await find('twenty-one')).toMatchObject({ hasMore: true, members: { length: 20 } })
    const { id } = (await find('twenty-one')).members[0]!
    await house.rows('update member set deleted_at = house_now() where id = $1', [id])
    expect((await find('twenty-one')).members.map((member) => member.id)).not.toContain(id)
    expect((await ask('GET', `/${id}/credits`)).body.code).toBe('member.missing')
  })
})
