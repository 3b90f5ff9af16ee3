import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const calm90 = '5e000000-0000-4000-8000-000000000012'
const pregnancy60 = '5e000000-0000-4000-8000-000000000015'

let house: TestHouse
let slot: Slot
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  slot = await house.aClass({ places: 4 })
})
afterAll(() => house.close())

/** Sends an input that must be refused, and shows that it left nothing behind. */
async function refusal(input: object) {
  const before = await house.books()
  const { status, body } = await house.visitor().checkout(input)
  expect(await house.books()).toBe(before)
  return { status, ...body }
}

const withContact = (contact: object) => {
  const input = checkoutInputFor([cartItem(slot)])
  return { ...input, contactData: { ...input.contactData, ...contact } }
}

describe('a guest’s details are checked again by the server', () => {
  test.each([
    ['no first name', { firstName: '' }],
    ['a first name of spaces', { firstName: '   ' }],
    ['no last name', { lastName: undefined }],
    ['no address', { email: null }],
  ])('%s (#293, #294)', async (_what, contact) => {
    expect(await refusal(withContact(contact))).toEqual({
      status: 400,
      code: 'contact.incomplete',
      message: 'Please fill all required fields to complete your checkout',
    })
  })

  test.each(['ada', 'ada@', '@guest.example', 'ada@guest', 'a da@guest.example', 'ada@guest..example'])(
    'the address “%s” (#294)',
    async (email) => {
      expect(await refusal(withContact({ email }))).toEqual({
        status: 400,
        code: 'contact.email',
        message: 'Please enter a valid email address (e.g., name@example.com)',
      })
    },
  )

  test.each([false, null, undefined])('terms that are %s (#293, #294)', async (termsAccepted) => {
    expect(await refusal(withContact({ termsAccepted }))).toEqual({
      status: 400,
      code: 'contact.terms',
      message: 'You must accept the terms and conditions to proceed',
    })
  })

  test('no details at all (#294)', async () => {
    expect(await refusal({ cartItems: [cartItem(slot)] })).toMatchObject({ status: 400, code: 'contact.incomplete' })
  })
})

/** A class of its own on 2 March 2027. */
const at = (time: string) => house.aClass({ at: `2027-03-02T${time}:00+11:00` })

/** Another session in the room of a class, that day. */
const inRoom = async (room: Slot, time: string, until: string) => {
  const [session] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity) values ($1, $2, $3, $4, 8) returning *`,
    [room.serviceId, room.resourceId, `2027-03-02T${time}:00+11:00`, `2027-03-02T${until}:00+11:00`],
  )
  return {
    ...room,
    sessionId: session.id as string,
    startDate: session.starts_at.toISOString() as string,
    endDate: session.ends_at.toISOString() as string,
  }
}

describe('a cart keeps the visitor’s own distance between bookings on one resource (trial: entities 8)', () => {
  test.each([
    ['the very same slot twice', '10:00', '11:00', true],
    ['a start with no room between', '11:00', '12:00', true],
    ['a start 14 minutes after', '11:14', '12:14', true],
    ['a start 15 minutes after', '11:15', '12:15', false],
  ])('%s', async (_what, start, end, isRefused) => {
    const first = await at('10:00')
    const second = start === '10:00' ? first : await inRoom(first, start, end)
    const items = [cartItem(first), cartItem(second)]
    const { status, body } = await house.visitor().checkout(checkoutInputFor(items))
    const named = isRefused ? [items[1]!.cartItemId] : undefined
    expect([status, body.code, body.cartItemIds]).toEqual(
      isRefused ? [409, 'cart.unavailable', named] : [200, undefined, undefined],
    )
  })

  test('another room is another matter', async () => {
    const items = [cartItem(await at('10:00')), cartItem(await at('10:00'))]
    expect((await house.visitor().checkout(checkoutInputFor(items))).status).toBe(200)
  })
})

describe('an address to come back to that is not the site’s own is refused', () => {
  test.each([
    ['another host', 'https://evil.example/success'],
    ['no scheme', '//evil.example/success'],
    ['the site’s name as a user', 'http://localhost:4000@evil.example/'],
    ['the site’s name as the beginning of another', 'http://localhost.evil.example/success'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['another port', 'http://localhost:1/success'],
    ['backslashes', 'https:\\\\evil.example'],
    ['nonsense', 'http://'],
  ])('%s (#500)', async (_what, url) => {
    for (const field of ['purchaseSuccessUrl', 'purchaseFailedUrl', 'successUrl', 'failedUrl']) {
      expect(await refusal(checkoutInputFor([cartItem(slot)], { [field]: url }))).toEqual({
        status: 400,
        code: 'request.foreign-url',
        message: 'An unexpected error occurred. Please try again.',
      })
    }
  })
})

describe('what cannot be had any more is refused by item', () => {
  const gone = { status: 409, code: 'cart.unavailable' }
  const message = 'Some items in your order are no longer available. Please review your cart.'

  test('more people than places (#296)', async () => {
    const wanted = cartItem(await house.aClass({ places: 3 }), { guestCount: 3 })
    const other = cartItem(slot)
    expect(await refusal(checkoutInputFor([other, wanted]))).toEqual({
      ...gone,
      message,
      cartItemIds: [wanted.cartItemId],
    })
  })

  test('two items that fit one by one, but not together', async () => {
    const [first, second] = [cartItem(slot, { guestCount: 2 }), cartItem(slot, { guestCount: 1 })]
    expect(await refusal(checkoutInputFor([first, second]))).toMatchObject({
      ...gone,
      cartItemIds: [second.cartItemId],
    })
  })

  test('a session that was taken out of the programme', async () => {
    const unknown = cartItem({ ...slot, sessionId: '5e000000-0000-4000-8000-000000000999' })
    expect(await refusal(checkoutInputFor([unknown]))).toMatchObject({ ...gone, cartItemIds: [unknown.cartItemId] })
  })

  test('a start that has begun (#423)', async () => {
    const [begun] = await house.slotsOn('2026-11-23')
    expect(await refusal(checkoutInputFor([cartItem(begun!)]))).toMatchObject(gone)
  })

  test('a service that is hidden', async () => {
    await house.rows('update service set hidden = true where id = $1', [slot.serviceId])
    expect(await refusal(checkoutInputFor([cartItem(slot)]))).toMatchObject(gone)
  })

  test.each([
    ['before the first', '2026-11-25T08:30:00+11:00'],
    ['after the last', '2026-11-25T19:30:00+11:00'],
    ['between two', '2026-11-25T09:15:00+11:00'],
    ['a blink after one', '2026-11-25T09:00:00.400+11:00'],
    ['by the clock of UTC', '2026-11-25T09:00:00Z'],
  ])('a massage that starts when none does: %s', async (_what, startDate) => {
    const [massage] = await house.slotsOn('2026-11-25', calm60)
    expect(await refusal(checkoutInputFor([cartItem({ ...massage!, startDate })]))).toMatchObject(gone)
  })

  test('a massage in a room that does not have it', async () => {
    const suite = (await house.slotsOn('2026-11-25', calm60)).find((each) => each.resourceName === 'Couples Suite')!
    expect(await refusal(checkoutInputFor([cartItem({ ...suite, serviceId: pregnancy60 })]))).toMatchObject(gone)
  })

  test('a room another visitor holds, by name; the massage in a free room is not blamed', async () => {
    const day = await house.slotsOn('2026-11-26', calm60)
    await house.buy([cartItem(day[0]!)])
    const [taken, free] = [cartItem(day[0]!), cartItem(day[1]!)]
    expect(await refusal(checkoutInputFor([free, taken]))).toMatchObject({ ...gone, cartItemIds: [taken.cartItemId] })
  })

  test('the turnover of a room: a longer massage that would end inside it', async () => {
    const noon = (await house.slotsOn('2026-11-27', calm60)).find(
      (each) => each.startDate === '2026-11-27T01:00:00.000Z',
    )!
    await house.buy([cartItem(noon)])
    const before = (start: string, serviceId: string) => cartItem({ ...noon, serviceId, startDate: start })
    expect(await refusal(checkoutInputFor([before('2026-11-27T00:00:00.000Z', calm60)]))).toMatchObject(gone)
    expect(await refusal(checkoutInputFor([before('2026-11-26T23:30:00.000Z', calm90)]))).toMatchObject(gone)
    await house.buy([before('2026-11-26T23:30:00.000Z', calm60)])
  })

  test('two massages in one room, in one cart, with less between them than the room stays empty', async () => {
    const slots = (await house.slotsOn('2026-12-01', calm60)).filter(({ resourceName }) => resourceName === 'Room 1')
    const [first] = slots
    const after = (minutes: number) =>
      slots.find(({ startDate }) => Date.parse(startDate) === Date.parse(first!.endDate) + minutes * 60_000)!
    await house.rows('update resource set turnover_minutes = 45 where id = $1', [first!.resourceId])
    const tooClose = [cartItem(first!), cartItem(after(30))]
    const refused = await house.visitor().checkout(checkoutInputFor(tooClose))
    expect([refused.body.code, refused.body.cartItemIds]).toEqual(['cart.unavailable', [tooClose[1]!.cartItemId]])
    const fits = checkoutInputFor([cartItem(first!), cartItem(after(60))])
    expect((await house.visitor().checkout(fits)).status).toBe(200)
    await house.rows('update resource set turnover_minutes = 15 where id = $1', [first!.resourceId])
  })

  test('two massages at once in one room, in one cart', async () => {
    const [room] = await house.slotsOn('2026-11-28', calm60)
    expect(await refusal(checkoutInputFor([cartItem(room!), cartItem(room!)]))).toMatchObject(gone)
  })

  test('an extra bath when no bathing session around has room for the party', async () => {
    const last = (await house.slotsOn('2026-11-29')).at(-1)!
    const item = cartItem(last, { extraBath: { id: 'extra-bath' } })
    expect(await refusal(checkoutInputFor([cartItem(slot), item]))).toEqual({
      status: 409,
      code: 'cart.extra-bath-unavailable',
      message,
      cartItemIds: [item.cartItemId],
    })
  })
})

describe('the party is bounded by service and place', () => {
  test.each([
    ['five in a service for four', 4, 8],
    ['twenty', 19, 30],
  ])('%s (#119)', async (_what, guestCount, places) => {
    const roomy = await house.aClass({ places })
    expect(await refusal(checkoutInputFor([cartItem(roomy, { guestCount })]))).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: ['cartItems.0.guestCount'],
    })
  })

  test('two in a massage for one (#122)', async () => {
    const [room] = await house.slotsOn('2026-11-25', pregnancy60)
    const { status, code } = await refusal(checkoutInputFor([cartItem(room!, { guestCount: 1 })]))
    expect([status, code]).toEqual([409, 'cart.unavailable'])
  })
})

test('a session and a start that do not agree are refused', async () => {
  const [a, b] = await house.slotsOn('2026-11-25')
  for (const wrong of [
    { ...a!, startDate: '2026-11-25T20:00:00Z' },
    { ...a!, resourceId: b!.resourceId },
    { ...a!, serviceId: calm60 },
  ]) {
    expect(await refusal(checkoutInputFor([cartItem(wrong)]))).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: ['cartItems.0.slot'],
    })
  }
})

test('a bath may be named by service, start and pool instead of its session', async () => {
  const [{ sessionId: _, ...bath }] = (await house.slotsOn('2026-12-01')) as [Slot]
  expect((await house.visitor().checkout(checkoutInputFor([cartItem(bath)]))).status).toBe(200)
})

test('another total than the house’s is refused with the new one, and nothing is charged', async () => {
  const item = cartItem(slot, { guestCount: 1 })
  expect(await refusal(checkoutInputFor([item], { shownTotal: 99.5 }))).toEqual({
    status: 409,
    code: 'quote.changed',
    message: 'The price has changed. Please check the new total.',
    shown: 99.5,
    total: 100,
    lines: [{ cartItemId: item.cartItemId, total: 100 }],
  })
  expect((await house.visitor().checkout(checkoutInputFor([item], { shownTotal: 100 }))).status).toBe(200)
})

test('less than 50 cents cannot be paid by card, and the house says so', async () => {
  const cheap = await house.aClass({ cents: 49 })
  expect(await refusal(checkoutInputFor([cartItem(cheap)]))).toEqual({
    status: 409,
    code: 'order.too-small',
    message: 'Card payments start at $0.50. Please remove the promo code or add something.',
  })
  expect((await house.visitor().checkout(checkoutInputFor([cartItem(await house.aClass({ cents: 50 }))]))).status).toBe(
    200,
  )
})

test.each([
  ['a coupon nobody knows', { couponCode: 'NOBODY' }, 400, 'coupon.unknown', 'Invalid coupon code.'],
  ['a gift card nobody knows', { giftCardCode: 'NOBODY' }, 400, 'gift-card.unknown', 'Invalid gift card.'],
  ['a plan nobody knows', { plans: [{ planId: BATHING_ID }] }, 404, 'plan.unknown', 'Failed to fetch plan details'],
])('%s', async (_what, more, status, code, message) => {
  expect(await refusal(checkoutInputFor([cartItem(slot)], more))).toEqual({ status, code, message })
})

test('a credit that is asked for and does not exist is never silently the full price', async () => {
  expect(await refusal(checkoutInputFor([cartItem(slot, { hasAvailableMembership: true })]))).toMatchObject({
    status: 409,
    code: 'quote.changed',
  })
})

test('an empty cart and a cart of 21 are refused', async () => {
  expect(await refusal(checkoutInputFor([]))).toMatchObject({
    status: 400,
    code: 'request.invalid',
    fields: ['cartItems'],
  })
  const many = Array.from({ length: 21 }, () => cartItem(slot))
  expect(await refusal(checkoutInputFor(many))).toMatchObject({
    status: 400,
    code: 'request.invalid',
    fields: ['cartItems'],
  })
})

test('the last places are sold to a party that just fits, and then the session is full', async () => {
  expect((await house.visitor().checkout(checkoutInputFor([cartItem(slot, { guestCount: 3 })]))).status).toBe(200)
  expect(await refusal(checkoutInputFor([cartItem(slot)]))).toMatchObject({ status: 409, code: 'cart.unavailable' })
})
