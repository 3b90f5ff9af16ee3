import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendEmail } from '#server/orders/send-email.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { openPostOffice, type PostOffice } from '#proofs/post-office.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'

let house: TestHouse
let postOffice: PostOffice
beforeAll(async () => {
  postOffice = await openPostOffice()
  house = await openHouse({ env: { SMTP_URL: postOffice.url } })
})
afterAll(async () => {
  await house.close()
  postOffice.close()
})

test('the confirmation tells what, when, where, for how many and for how much, in text and in HTML alike', async () => {
  const suite = (await house.slotsOn('2026-12-01', calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
  const { key } = await house.buy(
    [cartItem(suite, { guestCount: 1, towelRobeOption: { id: 'towel-robe' }, extraBath: { id: 'extra-bath' } })],
    { contact: { email: 'Told@Guest.example' } },
  )
  const [sentEmail] = await house.emails('told@guest.example')
  expect(sentEmail!.subject).toBe('Your booking at Stillwater Bathhouse is confirmed')
  expect(sentEmail!.text).toBe(`Your booking is confirmed

Dear Ada, we look forward to seeing you. A calendar file is attached.

Calm massage, 60 minutes: $285.00
Date: Tuesday 1 December 2026
Time: 9:00 am AEDT
Place: Couples Suite
People: 2
Robe + Towel: for everyone
Extra bath: 10:00 am, Long Pool

Paid, GST included: $285.00

See or change your booking: ${house.ctx.config.siteUrl}/view-booking/${key}

Please come 10 minutes early. A towel is waiting for everyone.

Stillwater Bathhouse
12 Quay Lane, Sydney NSW 2000
bookings@stillwater.example

No more news and offers: ${house.ctx.config.siteUrl}/unsubscribe?token=${tokenIn(sentEmail!.text)}`)
  for (const fact of ['Calm massage, 60 minutes', '$285.00', 'Tuesday 1 December 2026', '9:00 am AEDT', key]) {
    expect(sentEmail!.html).toContain(fact)
  }
})

test('every email has the link that ends news, of an order or of an account, one per address', async () => {
  const by = house.visitor()
  await by.post('/api/wix/v1/auth/reset-password', {
    email: 'member.plain@stillwater.example',
    redirectUrl: `${house.ctx.config.siteUrl}/auth`,
  })
  await expect.poll(async () => await house.emails('member.plain@stillwater.example'), soon).toHaveLength(1)
  const [reset] = await house.emails('member.plain@stillwater.example')
  const [order] = await house.emails('told@guest.example')
  expect(reset!.subject).toContain('Set a new password')
  for (const { text, html } of [reset!, order!]) {
    expect(tokenIn(text)).toHaveLength(22)
    expect(html).toContain(`/unsubscribe?token=${tokenIn(text)}`)
  }
  expect(tokenIn(reset!.text)).not.toBe(tokenIn(order!.text))
})

const tokenIn = (text: string) => /unsubscribe\?token=([\w-]+)$/.exec(text)?.[1]

test('its calendar file has the booking and the extra bath at their Sydney times, in Sydney’s zone', async () => {
  const [sentEmail] = await house.emails('told@guest.example')
  const lines = sentEmail!.ics!.split('\r\n')
  expect(lines.filter((line) => /^(DTSTART|DTEND);/.test(line))).toEqual([
    'DTSTART;TZID=Australia/Sydney:20261201T090000',
    'DTEND;TZID=Australia/Sydney:20261201T100000',
    'DTSTART;TZID=Australia/Sydney:20261201T100000',
    'DTEND;TZID=Australia/Sydney:20261201T110000',
  ])
  expect(lines).toContain('BEGIN:VTIMEZONE')
  expect(lines).toContain('SUMMARY:Extra bath at Stillwater Bathhouse')
  expect(lines).toContain('LOCATION:12 Quay Lane\\, Sydney NSW 2000')
})

test('a name is never more than a name in the HTML of an email', async () => {
  await house.buy([cartItem(await house.aClass())], {
    contact: { firstName: '<img src=x onerror="alert(1)">&', email: 'markup@guest.example' },
  })
  const [sentEmail] = await house.emails('markup@guest.example')
  expect(sentEmail!.html).toContain('Dear &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;,')
  expect(sentEmail!.html).not.toContain('<img')
  expect(sentEmail!.text).toContain('Dear <img src=x onerror="alert(1)">&,')
})

test('an email leaves once, however many workers reach for it at the same moment', async () => {
  postOffice.shut(true)
  const { id } = await aRefusedEmail('once@guest.example')
  postOffice.shut(false)
  await house.ctx.clock.move(new Date(house.ctx.now().getTime() + 3 * 60_000))
  await Promise.all([
    ...Array.from({ length: 10 }, () => sendEmail(house.ctx, id)),
    house.runTasksNow(),
    house.runTasksNow(),
  ])
  expect(postOffice.emailsTo('once@guest.example')).toHaveLength(1)
})

test('over SMTP the email carries text, HTML and calendar, and an id that a second copy would share', async () => {
  const [sent] = postOffice.emailsTo('once@guest.example')
  expect(sent).toMatch(/^Message-ID: <[0-9a-f-]{36}@stillwater\.example>/m)
  expect(sent).toMatch(/^Content-Type: text\/plain/m)
  expect(sent).toMatch(/^Content-Type: text\/html/m)
  expect(sent).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/m)
  expect(sent).toMatch(/^List-Unsubscribe:\s+<http:\/\/[^>]+\/api\/privacy\/v1\/unsubscribe\?token=\s*[\w-]{22}>/m)
  expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(sent).toMatch(/^From: bookings@stillwater\.example/m)
})

test('over SMTP the email of a cancellation says that its calendar takes the visit out', async () => {
  const { key } = await house.buy([cartItem(await house.aClass())], { contact: { email: 'off@guest.example' } })
  const bookingId = (await house.visitor().order(key)).body.orderDetails[0]!.bookingId
  await house
    .visitor()
    .post('/api/cancellations/v1', { bookingId, cancellationReason: 'Other' }, { 'x-order-key': key })
  await expect
    .poll(() => postOffice.emailsTo('off@guest.example').at(-1), soon)
    .toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/m)
})

test('an email the post office does not take is tried again later, and not before', async () => {
  postOffice.shut(true)
  const { key } = await aRefusedEmail('later@guest.example')
  expect((await house.order(key)).body.status).toBe('PAID')
  postOffice.shut(false)
  await house.runTasksNow()
  expect(postOffice.emailsTo('later@guest.example')).toEqual([])
  await house.pass(3)
  await expect.poll(() => postOffice.emailsTo('later@guest.example'), soon).toHaveLength(1)
})

test('the outbox of the demo shows emails as plain text, whatever stands in them, with links that can be followed', async () => {
  const { body, headers } = await house.get('/sandbox/outbox')
  expect(headers.get('content-type')).toContain('text/html')
  expect(body).toContain('Dear &lt;img src=x')
  expect(body).not.toContain('<img')
  expect(body).toMatch(/<a href="http[^"]+\/unsubscribe\?token=[\w-]{22}">http/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

/** A paid order whose email was just refused by the post office. */
async function aRefusedEmail(address: string): Promise<{ id: string; key: string }> {
  const refused = postOffice.refusals()
  const order = await house.anOrder([cartItem(await house.aClass())])
  await house.rows('update orders set email = $2 where order_key = $1', [order.key, address])
  await house.control({ pay: { session: order.sessionId }, settle: true })
  await expect.poll(() => postOffice.refusals(), soon).toBe(refused + 1)
  const waiting = async () =>
    await house.rows(`select id from email where recipient = $1 and due_at > house_now()`, [address])
  await expect.poll(waiting, soon).toHaveLength(1)
  return { id: (await waiting())[0].id, key: order.key }
}
