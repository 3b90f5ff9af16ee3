import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffService, StaffServicesAnswer } from '#api/timetable.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aMember } from '#proofs/soakers.ts'
import { countWaiting } from '#proofs/storms/count-waiting.ts'
import { openTimetableOffice } from '#proofs/timetable-office.ts'

let house: TestHouse
let office: Awaited<ReturnType<typeof openTimetableOffice>>
let owner: { token: string }
beforeAll(async () => {
  house = await openHouse()
  office = await openTimetableOffice(house)
  owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as typeof owner
})
afterAll(() => house.close())

const services = async () => (await office.ask('GET', '/services')).body as StaffServicesAnswer
const standsOn = async (id: string) => (await services()).services.find((each) => each.id === id)?.stands
const remove = ({ id }: StaffService) => office.ask('POST', `/services/${id}/remove`)
const restore = (id: string) =>
  house.visitor().send('POST', `/api/staff/v1/plans/${id}/restore`, {}, { authtoken: owner.token })

/** A plan that is sold and gives visits of these services. */
async function aPlan(name: string, serviceIds: string[]) {
  const id = randomUUID()
  await house.rows(
    `insert into plan (id, name, description, price_cents, recurring, period_count, period_unit, position)
     select $1, $2, '', 38000, false, period_count, period_unit, 99 from plan limit 1`,
    [id, name],
  )
  for (const serviceId of serviceIds)
    await house.rows('insert into plan_benefit (plan_id, service_id, credits) values ($1, $2, 4)', [id, serviceId])
  return id
}
const planOf = async (id: string) =>
  (
    await house.rows(
      'select archived_at is not null as gone, (select count(*)::integer from plan_benefit where plan_id = plan.id) as gives from plan where id = $1',
      [id],
    )
  )[0]

describe('a service that is removed', () => {
  test('while somebody looks at the services is not among them, and nothing fails', async () => {
    const service = await office.aClass('Soon gone')
    const line = await house.ctx.pool.connect()
    // What stands on services is read after the services.
    await line.query('begin; lock table promotion in access exclusive mode')
    const looking = office.ask('GET', '/services')
    await expect.poll(() => countWaiting(house, 'from promotion'), soon).toBe(1)
    await house.rows('update service set deleted_at = house_now() where id = $1', [service.id])
    await line.query('commit')
    line.release()
    const { status, body } = await looking
    expect(status).toBe(200)
    expect((body as StaffServicesAnswer).services.map(({ id }) => id)).not.toContain(service.id)
  })

  test('names beforehand what stands on it, and ends what is of no use without it in the same step', async () => {
    const service = await office.aClass('Sauna Ritual')
    const alone = await aPlan('Sauna pack', [service.id])
    const both = await aPlan('Sauna and bath', [service.id, BATHING_ID])
    await house.rows(
      `insert into coupon (code, percent_off, only_for_service) values ('SAUNA10', 10, $1), ('NOTSAUNA', 10, null)`,
      [service.id],
    )
    await house.rows(
      `insert into promotion (name, service_id, special_price_cents, display_label, starts_on, weekdays)
       values ('Quiet Mondays', $1, 100, 'Quiet Mondays', '2026-01-01', '{1}')`,
      [service.id],
    )
    expect(await standsOn(service.id)).toEqual({
      holders: 0,
      plansOfItAlone: ['Sauna pack'],
      plansWithOthers: ['Sauna and bath'],
      codes: ['SAUNA10'],
      codesOfBatches: 0,
      prices: ['Quiet Mondays'],
    })
    expect((await remove(service)).status).toBe(200)
    expect([await planOf(alone), await planOf(both)]).toEqual([
      { gone: true, gives: 0 },
      { gone: false, gives: 1 },
    ])
    expect(await house.rows(`select code, active from coupon where code like '%SAUNA%' order by code`)).toEqual([
      { code: 'NOTSAUNA', active: true },
      { code: 'SAUNA10', active: false },
    ])
    expect(await house.rows('select active from promotion where service_id = $1', [service.id])).toEqual([
      { active: false },
    ])
    // What refers to it still has its name.
    expect((await services()).removed).toContainEqual({ id: service.id, name: 'Sauna Ritual' })
    const again = await restore(alone)
    expect([again.status, again.body.code]).toEqual([409, 'plan.gives-nothing'])
  })

  test('stays to the end of the last day on which somebody may use what they have left', async () => {
    const service = await office.aClass('Last Day Ritual')
    const planId = await aPlan('Last day pack', [service.id])
    const { memberId, email } = (await setScene(house.ctx.db, 'credits', {})) as Record<string, string>
    const [{ id }] = await house.rows(
      `insert into membership (plan_id, member_id, email_key, status, starts_at, ends_at)
       values ($1, $2, $3, 'ACTIVE', house_now() - interval '1 year', house_now()) returning id`,
      [planId, memberId, email],
    )
    await house.rows(
      `insert into credit_grant (membership_id, service_id, granted_for, credits, taken, valid_from, valid_until)
       values ($1, $2, 'test', 4, 3, house_now() - interval '1 year', house_now())`,
      [id, service.id],
    )
    const inDay = `date_trunc('day', house_now(), 'Australia/Sydney')`
    const holdersWith = async (membership: string, credits: string) => {
      await house.rows(`update membership set ends_at = ${inDay} + $2::interval where id = $1`, [id, membership])
      await house.rows(`update credit_grant set valid_until = ${inDay} + $2::interval where membership_id = $1`, [
        id,
        credits,
      ])
      return (await standsOn(service.id))?.holders
    }
    expect([
      await holdersWith('1 second', '1 second'),
      await holdersWith('0', '1 second'),
      await holdersWith('1 second', '0'),
    ]).toEqual([1, 0, 0])
    await holdersWith('1 second', '1 second')
    expect((await remove(service)).body.code).toBe('service.held')
    await holdersWith('0', '0')
    expect((await remove(service)).status).toBe(200)
  })

  test('stays while somebody is about to pay for a plan that gives visits of it, and goes when they leave it', async () => {
    const service = await office.aClass('Bought Ritual')
    const planId = await aPlan('Ritual for sale', [service.id])
    const buyer = await aMember(house)
    const { body } = await buyer.post('/api/checkout/v1/pricing-plans', { plans: [{ planId }] })
    expect(await standsOn(service.id)).toMatchObject({ holders: 1 })
    const refused = await remove(service)
    expect([refused.status, refused.body.code]).toEqual([409, 'service.held'])
    expect(await planOf(planId)).toEqual({ gone: false, gives: 1 })
    expect((await buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)).status).toBe(200)
    expect((await remove(service)).status).toBe(200)
  })

  test('stays while memberships owe visits of it, by office and by program, and goes when none does', async () => {
    const service = await office.aClass('Owed Ritual')
    const planId = await aPlan('Ritual pack', [service.id])
    const { memberId, email } = (await setScene(house.ctx.db, 'credits', {})) as Record<string, string>
    const [{ id }] = await house.rows(
      `insert into membership (plan_id, member_id, email_key, status, starts_at)
       values ($1, $2, $3, 'ACTIVE', house_now()) returning id`,
      [planId, memberId, email],
    )
    await house.rows(
      `insert into credit_grant (membership_id, service_id, granted_for, credits, taken, valid_from, valid_until)
       values ($1, $2, 'test', 4, 3, house_now(), house_now() + interval '1 month')`,
      [id, service.id],
    )
    expect(await standsOn(service.id)).toMatchObject({ holders: 1 })
    const refused = await remove(service)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'service.held',
      '1 membership still gives visits of this service. Hide it from guests instead, and remove it once none does.',
    ])
    expect(await planOf(planId)).toEqual({ gone: false, gives: 1 })
    await house.rows('update credit_grant set taken = 4 where membership_id = $1', [id])
    // Whoever pays again and again is promised more.
    await house.rows(
      `update membership set recurring = true, period_ends_at = house_now() + interval '1 month', price_cents = 1000,
         period_count = 1, period_unit = 'MONTH', benefits = $2::jsonb where id = $1`,
      [id, JSON.stringify([{ serviceId: service.id, credits: 4 }])],
    )
    expect((await remove(service)).body.code).toBe('service.held')
    await house.rows(`update membership set status = 'ENDED' where id = $1`, [id])
    expect((await remove(service)).status).toBe(200)
  })
})
