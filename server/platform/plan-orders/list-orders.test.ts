import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOrderStatuses } from '#domain/memberships/plan-order-status.ts'
import { aMember, aSoaker, SOAK_ID, type Soaker } from '#proofs/soakers.ts'
import {
  bothGenerations,
  type Generation,
  openHouseForClients,
  refusalOf,
  type ClientHouse,
  clientWithKey,
  clientWithToken,
} from '#proofs/clients.ts'

const PACK_ID = '91a40000-0000-4000-8000-000000000003'
const UNLIMITED_ID = '91a40000-0000-4000-8000-000000000002'
const HOUR = 3600_000
const paymentStatuses = ['PAID', 'REFUNDED', 'FAILED', 'UNPAID', 'PENDING', 'NOT_APPLICABLE'] as const

let house: ClientHouse
let owner: { apiKey: string }
/** One member with an order in every status, and two who pay by subscription. */
let buyer: Awaited<ReturnType<typeof aMember>>
let soaker: Soaker
let both: string[]
/** Who has ordered online and not paid. */
let drafter: string
const named: Record<string, string> = {}

beforeAll(async () => {
  house = await openHouseForClients()
  owner = house.owner
  buyer = await withoutScene(aMember(house))
  await furnish()
  soaker = await withoutScene(aSoaker(house))
  both = [buyer.memberId, soaker.memberId]
  const { memberId, token } = await withoutScene(aMember(house))
  drafter = memberId
  named[(await clientWithToken('latest', token).orders.createOnlineOrder(PACK_ID)).order!._id!] = 'drafted'
})
afterAll(() => house.close())

const managed = (generation: Generation = 'latest') => clientWithKey(generation, owner.apiKey).orders

/** Without the membership that every member of a scene once had. */
async function withoutScene<Who extends { memberId: string }>(made: Promise<Who>): Promise<Who> {
  const member = await made
  const ofScene = 'select id from membership where member_id = $1 and order_line_id is null'
  await house.rows(`delete from credit_grant where membership_id in (${ofScene})`, [member.memberId])
  await house.rows(`delete from membership where id in (${ofScene})`, [member.memberId])
  return member
}

async function furnish() {
  const orders = managed()
  const sell = async (name: string, planId: string, more: { paid?: boolean; startDate?: Date }) => {
    const { order } = await orders.createOfflineOrder(planId, buyer.memberId, more)
    named[order!._id!] = name
    return order!._id!
  }
  await sell('waits', PACK_ID, { paid: false })
  await sell('later', PACK_ID, { paid: true, startDate: new Date(house.ctx.now().getTime() + 48 * HOUR) })
  const leaves = await sell('runs', SOAK_ID, { paid: true })
  await orders.cancelOrder(leaves, 'NEXT_PAYMENT_DATE')
  await orders.pauseOrder(await sell('rests', UNLIMITED_ID, { paid: true }))
  const over = await sell('over', PACK_ID, { paid: true })
  await house.rows(
    `update membership set starts_at = starts_at - interval '2 days', ends_at = starts_at - interval '1 day' where id = $1`,
    [over],
  )
  await orders.cancelOrder(await sell('gone', PACK_ID, { paid: true }), 'IMMEDIATELY')
}

type Order = { _id?: string; status?: string; lastPaymentStatus?: string }
const names = ({ orders = [] }: { orders?: Order[] }) => orders.map(({ _id }) => named[_id!] ?? 'soak')

describe.each(bothGenerations)('the owner’s client of the generation “%s” lists orders', (generation) => {
  test('newest first, page by page, and says how many there are (#533 #539)', async () => {
    const list = managed(generation).managementListOrders
    const all = await list({ buyerIds: both })
    expect(names(all)).toEqual(['soak', 'gone', 'over', 'rests', 'runs', 'later', 'waits'])
    expect(all.pagingMetadata).toMatchObject({ count: 7, offset: 0, total: 7, tooManyToCount: false })
    const page = await list({ buyerIds: both, limit: 2, offset: 1, fieldSet: 'FULL' })
    expect([names(page), page.pagingMetadata]).toMatchObject([['gone', 'over'], { count: 2, offset: 1, total: 7 }])
    const beyond = await list({ buyerIds: both, offset: 50 })
    expect([names(beyond), beyond.pagingMetadata]).toMatchObject([[], { count: 0, total: 7 }])
    const [{ count }] = await house.rows(
      `select count(*)::integer from (
         select id from membership union select id from order_line where plan_id is not null) as orders`,
    )
    expect((await list()).pagingMetadata).toMatchObject({ total: count })
  })

  test('of these buyers, of these plans, that renew no more (#539)', async () => {
    const list = managed(generation).managementListOrders
    expect(names(await list({ buyerIds: [soaker.memberId] }))).toEqual(['soak'])
    expect(names(await list({ buyerIds: [soaker.memberId, buyer.memberId] }))).toHaveLength(7)
    expect(names(await list({ buyerIds: both, planIds: [UNLIMITED_ID] }))).toEqual(['rests'])
    expect(names(await list({ planIds: [UNLIMITED_ID, SOAK_ID], buyerIds: [buyer.memberId] }))).toEqual([
      'rests',
      'runs',
    ])
    expect(names(await list({ buyerIds: both, autoRenewCanceled: true }))).toEqual(['runs'])
    expect(names(await list({ buyerIds: both, autoRenewCanceled: false, limit: 1 }))).toEqual(['soak'])
    const crowd = Array.from({ length: 200 }, () => crypto.randomUUID())
    expect(names(await list({ buyerIds: [...crowd, soaker.memberId] }))).toEqual(['soak'])
  })

  test('sorted by what orders have: another field is refused by its name (#539)', async () => {
    const list = managed(generation).managementListOrders
    const inOrder = async (fieldName: string, order: 'ASC' | 'DESC') =>
      names(await list({ buyerIds: [buyer.memberId], planIds: [PACK_ID], sorting: { fieldName, order } }))
    expect(await inOrder('createdDate', 'ASC')).toEqual(['waits', 'later', 'over', 'gone'])
    expect(await inOrder('_createdDate', 'DESC')).toEqual(['gone', 'over', 'later', 'waits'])
    expect(await inOrder('endDate', 'ASC')).toEqual(['over', 'gone', 'waits', 'later'])
    expect(await inOrder('endDate', 'DESC')).toEqual(['later', 'waits', 'gone', 'over'])
    const wrong = list({ sorting: { fieldName: 'planName', order: 'ASC' } })
    expect(await refusalOf(wrong)).toBe('invalid_sort_field')
  })

  test('that a member has alone, and those of nobody else (#525 #526)', async () => {
    const own = clientWithToken(generation, soaker.token).orders
    const mine = await own.memberListOrders({ sorting: { fieldName: 'endDate' }, planIds: [SOAK_ID], limit: 5 })
    expect([names(mine), mine.pagingMetadata]).toMatchObject([['soak'], { total: 1 }])
    expect(names(await own.memberListOrders({ buyerIds: [buyer.memberId] } as never))).toEqual(['soak'])
    expect(await own.requestCancellation(mine.orders![0]!._id!, 'NEXT_PAYMENT_DATE')).toBeUndefined()
    expect(await own.memberGetOrder(mine.orders![0]!._id!)).toMatchObject({
      autoRenewCanceled: true,
      cancellation: { cause: 'MEMBER_ACTION', effectiveAt: 'NEXT_PAYMENT_DATE' },
    })
    await soaker.change('keep')
  })
})

/** As a client asks that is not of the platform's own making. */
const ask = async (query: string) => {
  const { status, body } = await house
    .visitor()
    .send('GET', `/v2/orders?${query}`, undefined, { authorization: owner.apiKey })
  return [status, body.orders?.map(({ id }: { id: string }) => named[id] ?? 'soak') ?? body.fields]
}

describe('what is asked for', () => {
  test.each([
    ['DRAFT', ['drafted']],
    ['PENDING', ['later']],
    ['ACTIVE', ['soak', 'runs', 'waits']],
    ['PAUSED', ['rests']],
    ['ENDED', ['over']],
    ['CANCELED', ['gone']],
  ] as const)('the status %s is that of the orders found, and of no other (#420 #539)', async (status, expected) => {
    const found = await managed().managementListOrders({ buyerIds: [...both, drafter], orderStatuses: [status] })
    expect(names(found)).toEqual(expected)
    expect(found.orders!.map((order) => order.status)).toEqual(expected.map(() => status))
  })

  test('several statuses are found together, and all of them are all orders (#420 #539)', async () => {
    expect(
      names(await managed().managementListOrders({ buyerIds: both, orderStatuses: ['PENDING', 'PAUSED'] })),
    ).toEqual(['rests', 'later'])
    expect(
      names(await managed().managementListOrders({ buyerIds: both, orderStatuses: [...planOrderStatuses] })),
    ).toHaveLength(7)
  })

  test('the payment is that of the orders found, and of no other (#419 #539)', async () => {
    const invoice = async (status: string) => {
      const { id } = await aSoaker(house)
      await house.rows(
        `insert into membership_invoice (membership_id, ref, status, amount_cents, period_starts_at, period_ends_at, issued_at)
         select id, 'in_' || id, $2, 6900, period_ends_at, period_ends_at + interval '14 days', house_now() + interval '1 minute'
         from membership where id = $1`,
        [id, status],
      )
      return id
    }
    const first = await aSoaker(house)
    const [failed, pending, refunded] = [await invoice('FAILED'), await invoice('OPEN'), first.id]
    await house.rows(`update membership_invoice set status = 'REFUNDED' where membership_id = $1`, [refunded])
    const [{ id: given }] = await house.rows(
      `insert into membership (plan_id, member_id, email_key, status, starts_at) values ($1, $2, $3, 'ACTIVE', house_now()) returning id`,
      [PACK_ID, buyer.memberId, buyer.email],
    )
    const found = await Promise.all(
      paymentStatuses.map(async (status) => {
        const { orders } = await managed().managementListOrders({ paymentStatuses: [status] })
        expect(orders!.map(({ lastPaymentStatus }) => lastPaymentStatus)).toEqual(orders!.map(() => status))
        return orders!.map(({ _id }) => _id)
      }),
    )
    const [paid, back, wrong, unpaid, open, none] = found
    expect([back, wrong, open]).toEqual([[refunded], [failed], [pending]])
    expect(none).toContain(given)
    expect(unpaid!.map((id) => named[id!])).toEqual(['drafted', 'waits'])
    expect(paid!.map((id) => named[id!])).toEqual(expect.arrayContaining(['runs', 'rests', 'over', 'gone', 'later']))
    expect(paid).not.toContain(refunded)
    await house.rows(`delete from membership_invoice where ref like 'in\\_%-%'`)
  })

  test('as plain words with repeated keys, or as one parameter', async () => {
    const plain = `buyerIds=${buyer.memberId}&orderStatuses=PAUSED&orderStatuses=PENDING&limit=10&offset=0&fieldSet=BASIC`
    expect(await ask(plain)).toEqual([200, ['rests', 'later']])
    const whole = {
      buyerIds: [buyer.memberId],
      orderStatuses: ['ACTIVE'],
      paymentStatuses: ['UNPAID'],
      sorting: { fieldName: 'endDate', order: 'DESC' },
    }
    expect(await ask(`.r=${Buffer.from(JSON.stringify(whole)).toString('base64url')}`)).toEqual([200, ['waits']])
    expect(await ask('limit=51')).toEqual([400, ['limit']])
    expect(await ask('limit=0')).toEqual([400, ['limit']])
    expect(await ask('orderStatuses=GONE')).toMatchObject([400, [expect.stringMatching(/^orderStatuses/)]])
  })

  test('what a guest has bought is there, without a member, until they have an account', async () => {
    const guest = house.visitor()
    const { body } = await guest.post('/api/checkout/v1/pricing-plans', {
      plans: [{ planId: PACK_ID }],
      contactData: {
        firstName: 'Ada',
        lastName: 'Example',
        email: 'ada@guest.example',
        phone: '1',
        termsAccepted: true,
      },
    })
    await house.control({ pay: { session: body.sessionId }, settle: true })
    const { orders } = await managed().managementListOrders({ limit: 1 })
    expect(orders).toMatchObject([{ status: 'PENDING', lastPaymentStatus: 'PAID', type: 'ONLINE', buyer: {} }])
    expect(orders![0]!.buyer).toEqual({})
  })
})
