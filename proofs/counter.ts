import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SaleAnswer, TenderAnswer } from '#api/counter.ts'
import { atWork, rightPin } from './desk.ts'
import { cartItem, openHouse, type Answer, type TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

/** Somebody who works at the counter. */
export type Worker = Awaited<ReturnType<typeof atWork>> & {
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
}
export type Counter = Awaited<ReturnType<typeof openCounter>>

type Input = Parameters<typeof openHouse>[0] & { open?: (input: object) => Promise<TestHouse> }

/** A house with people at its counter, and a drawer that is open with 200.00. */
export async function openCounter({ open = openHouse, ...input }: Input = {}) {
  const house = await open(input)
  const staff = await aWorker(house, 'staff', 'Sam')
  const manager = await aWorker(house, 'manager', 'Max')
  const owner = await aWorker(house, 'owner', 'Olive')
  await manager.browser.send('PUT', '/api/desk/v1/pin', { pin: rightPin })
  expect((await staff.post('/api/desk/v1/drawer/open', { amount: 200 })).status).toBe(200)

  const trySale = (sale: object, by: Worker = staff, headers: Record<string, string> = {}) =>
    by.post('/api/desk/v1/sales', { payBy: 'counter', ...sale }, headers)
  const tryTender = (id: string, tender: object, headers: Record<string, string> = {}, by: Worker = staff) =>
    by.post(`/api/desk/v1/sales/${id}/tenders`, tender, headers)
  const take = async (id: string, tender: object): Promise<TenderAnswer> => {
    const { status, body } = await tryTender(id, tender)
    expect([status, body]).toEqual([200, expect.any(Object)])
    return body
  }
  const inHours = (hours: number) => new Date(house.ctx.now().getTime() + hours * 3_600_000).toISOString()
  const terminal = (id: string, amount: number) => take(id, { kind: 'terminal', amount })
  return {
    house,
    staff,
    manager,
    owner,
    trySale,
    tryTender,
    terminal,
    cash: (id: string, amount: number, given?: number) => take(id, { kind: 'cash', amount, given }),
    /** A sale that the counter takes; it fails when the house does not. */
    sell: async (sale: object, by: Worker = staff): Promise<SaleAnswer> => {
      const { status, body } = await trySale(sale, by)
      expect([status, body]).toEqual([200, expect.any(Object)])
      return body
    },
    /** The instant so many hours from now. */
    inHours,
    /** Somebody calls from this number, and wants to pay for a class on arrival. */
    callsFrom: async (phone: string) =>
      await trySale({
        items: [cartItem(await house.aClass({ at: inHours(20) }))],
        guest: { firstName: 'Ada', lastName: 'Caller', email: '', phone },
        payBy: 'on-arrival',
      }),
    /** Pays a sale by terminal. */
    pay: async ({ id, due }: SaleAnswer) => await terminal(id, due),
    close: (id: string) => staff.post(`/api/desk/v1/sales/${id}/close`),
    aProduct: async (name: string, price: number): Promise<string> => {
      const { body } = await manager.post('/api/staff/v1/products', { name, price, position: 1 })
      return body.product.id
    },
    /** Time goes by, and everybody stays signed in. */
    pass: async (minutes: number): Promise<void> => {
      await house.rows(
        `update member_session set expires_at = expires_at + make_interval(secs => $1::float8 * 60),
         last_used_at = last_used_at + make_interval(secs => $1::float8 * 60), factor_shown_at = factor_shown_at + make_interval(secs => $1::float8 * 60)`,
        [minutes],
      )
      await house.pass(minutes)
    },
    /** By what the provider knows the payment page of a sale. */
    sessionRef: async (id: string): Promise<string> =>
      (await house.rows('select session_ref from payment where order_id = $1', [id]))[0].session_ref,
  }
}

export async function aWorker(house: TestHouse, role: 'staff' | 'manager' | 'owner', name: string): Promise<Worker> {
  const person = await atWork(house, role, name)
  const post: Worker['post'] = (path, body = {}, headers = {}) =>
    person.browser.post(path, body, { 'idempotency-key': randomUUID(), ...headers })
  return { ...person, name: `${name} Grove`, post, get: (path) => person.browser.get(path) }
}

/** A member with credits for bathing, signed in in a browser of their own. */
export async function aMember(house: TestHouse) {
  const scene = (await setScene(house.ctx.db, 'credits', { credits: 3 })) as { token: string; memberId: string }
  const browser = house.visitor()
  browser.cookies.set('bh_session', scene.token)
  return { memberId: scene.memberId, browser }
}
