import { expect, test } from 'vitest'
import type { DeskStart } from '#api/counter.ts'
import { changeStart, emptyCart, isEmpty, saleOf, withoutStart, withProduct, withStart } from './cart.ts'

const ten: DeskStart = {
  serviceId: 's',
  serviceName: 'Bathing',
  kind: 'bathing',
  startDate: '2026-11-24T23:00:00.000Z',
  endDate: '2026-11-25T00:00:00.000Z',
  resourceId: 'r',
  resourceName: 'Long Pool',
  sessionId: 'x',
  isRunning: false,
  takesLink: true,
  free: 4,
  places: 16,
  mostPeople: 2,
  robe: true,
  bath: true,
}

test('a tile that is pressed again is one person more, up to the largest party', () => {
  const two = withStart(withStart(emptyCart, ten, 'a'), ten, 'b')
  expect(two.starts).toMatchObject([{ id: 'a', people: 2 }])
  expect(withStart(two, ten, 'c').starts).toMatchObject([{ people: 2 }])
  expect(isEmpty(withoutStart(two, 'a'))).toBe(true)
})

test('a product is there as often as it is counted, and none takes it out', () => {
  const three = withProduct(emptyCart, 'p', 3)
  expect(saleOf(three).products).toEqual([{ productId: 'p', count: 3 }])
  expect(isEmpty(withProduct(three, 'p', 0))).toBe(true)
})

test('what is chosen travels as the site would send it', () => {
  const cart = changeStart(withStart(emptyCart, ten, 'a'), 'a', { people: 2, robe: true })
  expect(saleOf({ ...cart, couponCode: 'TEN' })).toMatchObject({
    items: [{ guestCount: 1, slot: { sessionId: 'x' }, towelRobeOption: { id: 'towel-robe' } }],
    couponCode: 'TEN',
  })
  expect(saleOf(cart)).not.toHaveProperty('memberId')
})

test('what is sold to a member asks for their visits', () => {
  const cart = withStart({ ...emptyCart, buyer: { memberId: 'm', name: 'Soraya Steam' } }, ten, 'a')
  expect(saleOf(cart)).toMatchObject({ memberId: 'm', items: [{ hasAvailableMembership: true }] })
  expect(JSON.stringify(saleOf(cart))).not.toContain('Soraya')
})
