import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, soon, type TestHouse } from '#proofs/house.ts'
import { lockRename } from '#server/kit/http/visitor-store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const plain = 'member.plain@stillwater.example'

/** A browser in which this demo member has signed in. */
async function signedIn(email = plain) {
  const by = house.visitor()
  const { body } = await by.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  return { ...by, member: body.member, token: body.authToken as string }
}
const orders = () => house.rows('select count(*)::integer as count from orders')

test('a member is not asked who they are: name and address are the account’s, and the email goes there (#309 #311)', async () => {
  const member = await signedIn()
  const { contactId, loginEmail } = member.member
  for (const contactData of [undefined, { contactId, email: loginEmail }]) {
    const slot = await house.aClass()
    const { status, body } = await member.checkout({ cartItems: [cartItem(slot)], contactData })
    expect(status).toBe(200)
    const [order] = await house.rows('select * from orders where order_key = $1', [body.idempotencyKey])
    expect(order).toMatchObject({ first_name: 'Petra', last_name: 'Plain', email: plain, member_id: member.member.id })
    const shown = (await member.order(body.idempotencyKey)).body
    expect(shown.buyerInfo).toMatchObject({ memberId: member.member.id, contactId })
    await house.control({ pay: { session: body.sessionId }, settle: true })
  }
  await expect.poll(async () => (await house.emails(plain)).length, { timeout: 10_000 }).toBe(2)
})

test('the token in the header says the same as the cookie', async () => {
  const { token, member } = await signedIn()
  const input = { cartItems: [cartItem(await house.aClass())] }
  const { body } = await house.visitor().send('POST', '/api/checkout/v1/bookings', input, { authtoken: token })
  const [order] = await house.rows('select member_id from orders where order_key = $1', [body.idempotencyKey])
  expect(order.member_id).toBe(member.id)
})

test('what somebody claims to be counts for nothing: another’s contact or address is refused, and nothing is written', async () => {
  const member = await signedIn()
  const other = await signedIn('member.soak@stillwater.example')
  const before = await orders()
  const cartItems = [cartItem(await house.aClass())]
  const claims = [
    [member, { contactId: other.member.contactId }],
    [member, { contactId: member.member.contactId, email: other.member.loginEmail }],
    [house.visitor(), { ...checkoutInputFor([]).contactData, contactId: member.member.contactId }],
  ] as const
  for (const [by, contactData] of claims) {
    const answer = await by.checkout({ cartItems, contactData })
    expect([answer.status, answer.body.code]).toEqual([403, 'account.mismatch'])
  }
  expect(await orders()).toEqual(before)
})

test('a guest is still asked, also one who says to be nobody', async () => {
  const answer = await house
    .visitor()
    .checkout({ cartItems: [cartItem(await house.aClass())], contactData: { contactId: '' } })
  expect([answer.status, answer.body.code]).toEqual([400, 'contact.incomplete'])
})

test('a member has one open order, in whatever browser it was begun: a new PAY closes the older one', async () => {
  const [home, phone] = [await signedIn(), await signedIn()]
  const slot = await house.aClass({ places: 1 })
  const first = await home.checkout({ cartItems: [cartItem(slot)] })
  expect(first.status).toBe(200)
  const second = await phone.checkout({ cartItems: [cartItem(slot)] })
  expect(second.status).toBe(200)
  expect((await home.order(first.body.idempotencyKey)).body.status).toBe('CANCELED')
  expect(await house.placesTaken(slot)).toBe(1)
})

test('two browsers of one member that check out at once make one open order, never two', async () => {
  const browsers = await Promise.all(Array.from({ length: 6 }, () => signedIn('member.sauna@stillwater.example')))
  const slot = await house.aClass({ places: 6 })
  await Promise.all(browsers.map((by) => by.checkout({ cartItems: [cartItem(slot)] })))
  expect(await house.rows(`select from orders where status = 'PENDING' and email like 'member.sauna%'`)).toHaveLength(1)
  expect(await house.placesTaken(slot)).toBe(1)
})

test('who signs in while PAY is pressed has one open order, whichever came first, and the next PAY is the member’s', async () => {
  for (let round = 0; round < 8; round++) {
    const by = house.visitor()
    await by.get('/api/wix/v1/auth/visitor-token')
    const slot = await house.aClass({ places: 1 })
    const input = checkoutInputFor([cartItem(slot)])
    const [pressed, entered] = await Promise.all([
      by.checkout(input),
      by.post('/api/wix/v1/login', { email: plain, password: 'stillwater-demo' }),
    ])
    expect(entered.body.state).toBe('SUCCESS')
    // As a guest it is sold; as a member, the address typed as a guest is a claim of somebody else's.
    expect([200, 403]).toContain(pressed.status)
    const again = await by.checkout({ cartItems: input.cartItems })
    expect(again.status).toBe(200)
    const open = await house.rows(
      `select member_id, order_key from orders join booking on order_id = orders.id
       where orders.status = 'PENDING' and session_id = $1`,
      [slot.sessionId],
    )
    expect(open).toEqual([{ member_id: entered.body.member.id, order_key: again.body.idempotencyKey }])
    expect(await house.placesTaken(slot)).toBe(1)
  }
})

test('an order that was being placed is refused when the browser’s new name has an open one by then', async () => {
  const [old, renamed] = [house.visitor(), house.visitor()]
  for (const by of [old, renamed]) await by.get('/api/wix/v1/auth/visitor-token')
  const nameOf = (by: typeof old) => String(by.cookies.get('bh_visitor')).split('.')[0]!
  const slot = await house.aClass({ places: 2 })
  const kept = await renamed.checkout(checkoutInputFor([cartItem(slot)]))
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  // Holds the older request where it asks for a new name, before it writes anything.
  const held = await house.ctx.db.transaction().execute(async (tx) => {
    await lockRename(tx, nameOf(old))
    const pressed = old.checkout(checkoutInputFor([cartItem(slot)]))
    await expect.poll(() => house.rows(waiting), soon).toHaveLength(1)
    await house.rows('insert into visitor_rename values ($1, $2, house_now())', [nameOf(old), nameOf(renamed)])
    return { pressed }
  })
  const { status, body } = await held.pressed
  expect([status, body.code]).toEqual([403, 'account.mismatch'])
  expect(await house.placesTaken(slot)).toBe(1)
  const open = await house.rows(
    `select order_key from orders join booking on order_id = orders.id where orders.status = 'PENDING' and session_id = $1`,
    [slot.sessionId],
  )
  expect(open).toEqual([{ order_key: kept.body.idempotencyKey }])
})

test('an order is not moved to a browser that got its new name before the request began', async () => {
  const by = house.visitor()
  await by.get('/api/wix/v1/auth/visitor-token')
  const old = { cookie: `bh_visitor=${by.cookies.get('bh_visitor')}` }
  await by.post('/api/wix/v1/login', { email: plain, password: 'stillwater-demo' })
  const slot = await house.aClass({ places: 2 })
  const planted = await house
    .visitor()
    .send('POST', '/api/checkout/v1/bookings', checkoutInputFor([cartItem(slot)]), old)
  expect(planted.status).toBe(200)
  const mine = await by.checkout({ cartItems: [cartItem(slot)] })
  expect(mine.status).toBe(200)
  const open = await house.rows(
    `select order_key from orders join booking on order_id = orders.id where orders.status = 'PENDING' and session_id = $1`,
    [slot.sessionId],
  )
  expect(open).toHaveLength(2)
})

test('a session that is over is refused, and nobody is charged as a guest by mistake', async () => {
  const { token, ...member } = await signedIn()
  await member.post('/api/wix/v1/logout')
  const input = { cartItems: [cartItem(await house.aClass())] }
  const answer = await house.visitor().send('POST', '/api/checkout/v1/bookings', input, { authtoken: token })
  expect([answer.status, answer.body.code]).toEqual([401, 'account.ended'])
})
