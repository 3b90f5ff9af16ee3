import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { DAY as DAY_MS } from '#domain/sydney-time.ts'
import { aManager } from '#proofs/closures.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aSoaker, SOAK_ID, type Soaker } from '#proofs/soakers.ts'
import type { Ctx } from '#server/kit/context.ts'
import { restMembership } from '#server/memberships/rest-membership.ts'
import { leaseRests } from '#server/memberships/rest-store.ts'
import { restMembers } from './rest-members.ts'

type Manager = Awaited<ReturnType<typeof aManager>>
const DAY = 24 * 60
/** Twelve days in which nobody bathes: the fortnight of whoever joins now lasts into them. */
const twelve = { from: '2026-12-01T00:00:00+11:00', to: '2026-12-13T00:00:00+11:00' }

async function inHouse(act: (house: TestHouse, manager: Manager) => Promise<void>) {
  const house = await openHouse()
  try {
    await act(house, await aManager(house))
  } finally {
    await house.close()
  }
}

/** Closes, and waits until nobody can take it back. */
async function closed(house: TestHouse, manager: Manager, asked: object = twelve) {
  await manager.proveAgain()
  const closure = await manager.draft(asked)
  const { status } = await manager.send(closure)
  expect(status).toBe(200)
  await house.pass(6)
  return closure
}
const passDays = async (house: TestHouse, days: number) => {
  await house.pass(days * DAY + 2)
  await house.control({ settle: true })
}
const dates = async ({ mine }: Soaker) => (await mine()).nextCharges.map(({ date }) => date)
const later = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()
const daysBetween = (one: Date, other: Date) => (other.getTime() - one.getTime()) / DAY_MS
const emailsOf = async (house: TestHouse, { email }: Soaker) =>
  (await house.emails(email)).filter(({ subject }) => subject.startsWith('Your membership is paused'))
const restOf = async (house: TestHouse, { id }: Soaker) =>
  (await house.rows('select * from membership_rest where membership_id = $1', [id]))[0]
/** What the provider has written for a subscription, but for invoices of nothing. */
const charged = async (house: TestHouse, { ref }: Soaker) =>
  (await house.ctx.stripe.invoices.list({ subscription: ref, limit: 100 })).data
    .filter(({ amount_due }) => amount_due > 0)
    .map(({ status }) => status)

describe('a closure of twelve days', () => {
  test('rests a membership: the next charge comes 12 days later and all that follow with it, visits stay good as long, the own 28 days are untouched (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await soaker.mine()
      const draft = await manager.draft(twelve)
      const { members } = draft.rests
      expect(members).toBeGreaterThanOrEqual(1)
      expect(draft.rests).toEqual({ members, days: 12, done: 0, failed: 0 })
      const closure = await closed(house, manager)
      expect((await manager.look(closure.id)).rests).toEqual({ members, days: 12, done: members, failed: 0 })

      const after = await soaker.mine()
      expect(after.nextCharges).toEqual(
        before.nextCharges.map(({ date, amount }) => ({ date: later(date, 12), amount })),
      )
      expect(after.credits).toMatchObject([{ remaining: 2, validUntil: later(before.credits[0]!.validUntil, 12) }])
      expect(after).toMatchObject({
        status: 'ACTIVE',
        suspension: null,
        suspensionDaysUsed: 0,
        initialTermEnds: before.initialTermEnds,
        rest: { title: 'Maintenance', days: 12, from: '2026-11-30T13:00:00.000Z', until: '2026-12-11T13:00:00.000Z' },
      })
      const { apiKey } = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as { apiKey: string }
      const { body } = await house
        .visitor()
        .send('GET', `/v2/orders/${soaker.id}`, undefined, { authorization: apiKey })
      expect(body.order.cycles).toMatchObject([{ endedDate: after.nextCharges[0]!.date }])
      expect((await soaker.preview(28)).body).toMatchObject({ daysLeft: 28, reason: null })
      const next = after.nextCharges[0]!.date
      expect(await soaker.subscription()).toMatchObject({ trial_end: Date.parse(next) / 1000, status: 'trialing' })
      await expect.poll(() => emailsOf(house, soaker), soon).toHaveLength(1)
      const text = (await emailsOf(house, soaker))[0]?.text
      expect(text).toContain('from Tuesday 1 December 2026 to Saturday 12 December 2026')
      expect(text).toContain('is paused for 12 days')
      expect(text).toContain('$69.00 on Saturday 19 December 2026')
      expect(await house.rows('select from membership_suspension where membership_id = $1', [soaker.id])).toEqual([])

      // On the day of the charge nothing is taken; twelve days later it is, and its visits come.
      await passDays(house, 14)
      expect(await charged(house, soaker)).toEqual(['paid'])
      expect((await soaker.mine()).credits).toMatchObject([{ remaining: 2 }])
      await passDays(house, 12)
      expect(await charged(house, soaker)).toEqual(['paid', 'paid'])
      const resumed = await soaker.mine()
      expect(resumed).toMatchObject({ rest: null, nextCharges: [{ date: later(next, 14) }, {}, {}, {}, {}, {}] })
      expect(resumed.credits).toMatchObject([{ credits: 2, remaining: 2, validUntil: later(next, 14) }])
      expect((await soaker.subscription()).status).toBe('active')
      await passDays(house, 14)
      expect(await charged(house, soaker)).toEqual(['paid', 'paid', 'paid'])
    }))

  test('rests only who gets nothing but what is shut, and who is there to rest: two days rest nobody (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const rows = () =>
        house.rows(`select membership.id, plan.name from membership_rest
          join membership on membership.id = membership_id join plan on plan.id = plan_id order by 2, 1`)
      const two = await manager.draft({ ...twelve, to: '2026-12-03T00:00:00+11:00' })
      expect(two.rests).toEqual({ members: 0, days: 2, done: 0, failed: 0 })

      // A plan with the sauna goes on while only the bath is shut.
      const [{ id: sauna }] = await house.rows(`select id from service where kind = 'class' limit 1`)
      const { apiKey } = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as { apiKey: string }
      const plans = { pricingPlanIds: [SOAK_ID] }
      const as = { authorization: apiKey }
      expect((await house.visitor().send('POST', `/v2/services/${sauna}/pricing-plans/add`, plans, as)).status).toBe(
        200,
      )
      await closed(house, manager)
      const names = new Set((await rows()).map(({ name }) => name))
      expect(names.has('Sauna Club 10')).toBe(false)
      expect((await rows()).map(({ id }) => id)).not.toContain(soaker.id)

      // The whole house: also who has paid once, and their end moves. Days that have rested once rest no more.
      const [prepaid] = await house.rows(
        `select membership.id, ends_at, (select max(valid_until) from credit_grant where membership_id = membership.id) as good
         from membership join plan on plan.id = plan_id where plan.name = 'Sauna Club 10' and status = 'ACTIVE'`,
      )
      const before = await soaker.mine()
      await closed(house, manager, { ...twelve, serviceIds: null })
      const [after] = await house.rows(
        `select ends_at, (select max(valid_until) from credit_grant where membership_id = membership.id) as good from membership where id = $1`,
        [prepaid.id],
      )
      expect([daysBetween(prepaid.ends_at, after.ends_at), daysBetween(prepaid.good, after.good)]).toEqual([12, 12])
      expect((await dates(soaker))[0]).toBe(later(before.nextCharges[0]!.date, 12))
      const twice = await house.rows('select from membership_rest group by membership_id having count(*) > 1')
      expect(twice).toEqual([])
    }))

  test('keeps a suspension of their own as it is, and who leaves stays for as many periods as before (#738)', () =>
    inHouse(async (house, manager) => {
      const [suspended, leaving] = [await aSoaker(house), await aSoaker(house)]
      await house.rows('update membership set initial_term_ends_at = starts_at where id = $1', [leaving.id])
      await leaving.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
      await suspended.change('suspend', { days: 7 })
      const before = await suspended.mine()
      const end = (await leaving.mine()).endDate!
      await closed(house, manager)
      const after = await suspended.mine()
      expect(after).toMatchObject({ status: 'PAUSED', suspension: before.suspension, suspensionDaysUsed: 7 })
      expect(after.nextCharges[0]!.date).toBe(later(before.nextCharges[0]!.date, 12))
      expect((await leaving.mine()).endDate).toBe(later(end, 12))
      expect(await leaving.subscription()).toMatchObject({ cancel_at_period_end: true })
      await passDays(house, 15)
      expect((await leaving.mine()).status).toBe('ACTIVE')
      await passDays(house, 12)
      expect((await leaving.mine()).status).toBe('CANCELED')
      expect(await charged(house, leaving)).toEqual(['paid'])
      expect(await charged(house, suspended)).toEqual(['paid', 'paid'])
    }))

  test('that is months away rests the period that lasts into it, not the one that runs now (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await dates(soaker)
      await closed(house, manager, { from: '2027-01-01T00:00:00+11:00', to: '2027-01-13T00:00:00+11:00' })
      expect(await dates(soaker)).toEqual(before)
      expect((await soaker.mine()).rest).toBeNull()
      // Charged on 8 and 22 December; the period from then on lasts into the closed days.
      await passDays(house, 14)
      await passDays(house, 14)
      await house.pass(1)
      expect(await charged(house, soaker)).toEqual(['paid', 'paid', 'paid'])
      expect((await dates(soaker))[0]).toBe(later(before[2]!, 12))
      expect(await emailsOf(house, soaker)).toHaveLength(1)
    }))

  test('and another that the same period lasts into rest it one after the other, never both at once (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await dates(soaker)
      // The fortnight from 22 December to 5 January lasts into both.
      await closed(house, manager, { from: '2026-12-24T00:00:00+11:00', to: '2026-12-28T00:00:00+11:00' })
      await closed(house, manager, { from: '2027-01-01T00:00:00+11:00', to: '2027-01-04T00:00:00+11:00' })
      await house.rows(`update membership_rest set next_try_at = '2028-01-01'`)
      await passDays(house, 14)
      await passDays(house, 14)
      await house.rows('update membership_rest set next_try_at = null')
      // The provider is slow: whoever works beside it has read the charge as it was.
      await restMembers(
        withUpdate(house.ctx, async (update) => {
          await wait(200)
          return await update()
        }),
      )
      for (let minutes = 0; minutes < 5; minutes++) await house.pass(1)
      expect(await charged(house, soaker)).toEqual(['paid', 'paid', 'paid'])
      expect((await dates(soaker))[0]).toBe(later(before[2]!, 4 + 3))
      expect((await soaker.subscription()).trial_end).toBe(Date.parse(later(before[2]!, 7)) / 1000)
      const rests = await house.rows(
        'select state, days, moved_from, moved_to from membership_rest where membership_id = $1 order by first_day',
        [soaker.id],
      )
      expect(rests).toMatchObject([
        { state: 'DONE', moved_from: new Date(before[2]!), moved_to: new Date(later(before[2]!, 4)) },
        { state: 'DONE', moved_from: new Date(later(before[2]!, 4)), moved_to: new Date(later(before[2]!, 7)) },
      ])
    }))
})

describe('a rest that is interrupted', () => {
  test('a charge that comes in the very moment is paid for, and its period rests instead (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await dates(soaker)
      await manager.proveAgain()
      await manager.send(await manager.draft(twelve))
      await house.rows(`update closure set state = 'DONE' where state = 'WAITING'`)
      // Just before the provider hears of it, the fortnight is over there; its messages about it come late.
      await house.control({ webhooks: 'hold' })
      let isFirst = true
      const ctx = withUpdate(house.ctx, async (update) => {
        if (isFirst) await house.control({ clock: later(before[0]!, 0.001) })
        isFirst = false
        return await update()
      })
      await restMembers(ctx)
      await house.control({ webhooks: 'deliver', settle: true })
      expect(await charged(house, soaker)).toEqual(['paid', 'paid'])
      const rest = await restOf(house, soaker)
      expect([rest.state, rest.moved_from.toISOString(), rest.moved_to.toISOString()]).toEqual([
        'DONE',
        before[1],
        later(before[1]!, 12),
      ])
      expect((await dates(soaker)).at(-1)).toBe(later(before[1]!, 12 + 5 * 14))
      const good = await house.rows('select valid_until from credit_grant where membership_id = $1 order by 1', [
        soaker.id,
      ])
      expect(good.at(-1).valid_until.toISOString()).toBe(later(before[1]!, 12))
      await house.moveClock(later(before[1]!, 11))
      await house.control({ settle: true })
      expect(await charged(house, soaker)).toEqual(['paid', 'paid'])
    }))

  test('killed between the provider and the books, by two processes and with messages that come twice, it rests once (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await soaker.mine()
      await house.rows(`alter table membership_rest add constraint broken check (state <> 'DONE')`)
      await closed(house, manager)
      const first = await restOf(house, soaker)
      expect([first.state, first.moved_to.toISOString()]).toEqual(['PLANNED', later(before.nextCharges[0]!.date, 12)])
      expect((await soaker.subscription()).trial_end).toBe(first.moved_to.getTime() / 1000)
      expect(await emailsOf(house, soaker)).toEqual([])
      await house.rows('alter table membership_rest drop constraint broken')
      await house.rows('update membership_rest set next_try_at = null')
      // One that took so long that another process has taken the same on.
      const leased = await leaseRests(house.ctx.db, house.ctx.now(), 20)
      expect(await leaseRests(house.ctx.db, house.ctx.now(), 20)).toEqual([])
      await Promise.all([...leased, ...leased].map((rest) => restMembership(house.ctx, rest)))
      const { data } = await house.ctx.stripe.events.list({ type: 'customer.subscription.updated', limit: 20 })
      for (const event of [...data, ...data]) await house.postEvent(event)
      await house.pass(1)
      const after = await soaker.mine()
      expect(after.nextCharges[0]!.date).toBe(later(before.nextCharges[0]!.date, 12))
      expect(after.credits).toMatchObject([{ validUntil: later(before.credits[0]!.validUntil, 12) }])
      await expect.poll(() => emailsOf(house, soaker), soon).toHaveLength(1)
      expect(
        (await house.ctx.stripe.invoices.list({ subscription: soaker.ref })).data.map(({ amount_due }) => amount_due),
      ).toEqual([0, 6900])
    }))

  test('stopped until after the charge that was put off, it moves the visits of the old period alone (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const [first] = await dates(soaker)
      await house.rows(`alter table membership_rest add constraint broken check (state <> 'DONE')`)
      await closed(house, manager)
      await house.rows(`update membership_rest set next_try_at = '2028-01-01'`)
      await passDays(house, 14)
      await passDays(house, 12)
      expect(await charged(house, soaker)).toEqual(['paid', 'paid'])
      await house.rows('alter table membership_rest drop constraint broken')
      await house.rows('update membership_rest set next_try_at = null')
      await house.pass(1)
      expect((await restOf(house, soaker)).state).toBe('DONE')
      expect((await dates(soaker))[0]).toBe(later(first!, 12 + 14))
      const good = await house.rows('select valid_until from credit_grant where membership_id = $1 order by 1', [
        soaker.id,
      ])
      expect(good.map(({ valid_until }) => valid_until.toISOString())).toEqual([
        later(first!, 12),
        later(first!, 12 + 14),
      ])
    }))

  test('while the provider is away it is tried again, and staff are told when it stays away (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await dates(soaker)
      const away = () =>
        house.control({ failNext: { path: `/v1/subscriptions/${soaker.ref}`, status: 500, times: 400 } })
      await away()
      const closure = await closed(house, manager)
      expect((await restOf(house, soaker)).state).toBe('PLANNED')
      await house.control({ reset: true })
      await house.pass(2)
      expect((await restOf(house, soaker)).state).toBe('DONE')
      expect((await dates(soaker))[0]).toBe(later(before[0]!, 12))

      const other = await aSoaker(house)
      await house.rows(
        `insert into membership_rest (closure_id, membership_id, first_day, last_day, days, tries)
         values ($1, $2, '2026-12-01', '2026-12-12', 12, 9)`,
        [closure.id, other.id],
      )
      await house.control({ failNext: { path: `/v1/subscriptions/${other.ref}`, status: 500, times: 400 } })
      await house.pass(1)
      await house.control({ reset: true })
      expect((await restOf(house, other)).state).toBe('FAILED')
      const told = await house.rows(`select subject from email where subject like '%could not be rested%'`)
      expect(told).toHaveLength(1)
      await manager.proveAgain()
      expect((await manager.look(closure.id)).rests.failed).toBe(1)
    }))
})

describe('a closure that is taken back', () => {
  test('within its minutes rests nobody; one whose members have changed since is refused (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await soaker.mine()
      const closure = await manager.draft(twelve)
      const late = await aSoaker(house)
      const refused = await manager.send(closure)
      expect([refused.status, refused.body.code, refused.body.members]).toEqual([
        409,
        'closure.world-changed',
        closure.rests.members + 1,
      ])
      expect(await house.rows('select from membership_rest')).toEqual([])
      expect((await manager.send(await manager.look(closure.id))).status).toBe(200)
      expect(await house.rows('select from membership_rest where membership_id = $1', [late.id])).toHaveLength(1)
      expect((await manager.undo(closure.id)).status).toBe(200)
      await house.pass(10)
      expect(await house.rows('select from membership_rest')).toEqual([])
      expect(await soaker.mine()).toEqual(before)
    }))

  test('by opening early keeps the days that members were given, and gives nobody else any (#738)', () =>
    inHouse(async (house, manager) => {
      const soaker = await aSoaker(house)
      const before = await dates(soaker)
      const closure = await closed(house, manager)
      const next = await closed(house, manager, { from: '2027-02-01T00:00:00+11:00', to: '2027-02-13T00:00:00+11:00' })
      await manager.proveAgain()
      for (const { id } of [closure, next])
        expect((await manager.ask('POST', `/${id}/reopen`, { reason: 'The boiler is in' })).status).toBe(200)
      await house.pass(2)
      expect((await dates(soaker))[0]).toBe(later(before[0]!, 12))
      const states = await house.rows(`select distinct closure_id, state from membership_rest order by state`)
      expect(states).toEqual([
        { closure_id: closure.id, state: 'DONE' },
        { closure_id: next.id, state: 'SKIPPED' },
      ])
      await house.moveClock('2027-02-02T00:00:00+11:00')
      await house.control({ settle: true })
      expect(await emailsOf(house, soaker)).toHaveLength(1)
    }))
})

/** The same house, but something happens around each change of a subscription at the provider. */
function withUpdate(ctx: Ctx, around: (update: () => Promise<unknown>) => Promise<unknown>): Ctx {
  const subscriptions = new Proxy(ctx.stripe.subscriptions, {
    get: (target, name) =>
      name === 'update'
        ? (...given: Parameters<typeof target.update>) => around(() => target.update(...given))
        : Reflect.get(target, name).bind(target),
  })
  const stripe = new Proxy(ctx.stripe, {
    get: (target, name) => (name === 'subscriptions' ? subscriptions : Reflect.get(target, name)),
  })
  return { ...ctx, stripe }
}
