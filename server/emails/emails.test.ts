import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { EmailNotSent, openMail } from '#server/kit/mail.ts'
import { sendEmail } from '#server/sales/send-email.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'
import { openPostOffice, type PostOffice } from '#proofs/post-office.ts'
import { setUpSecondFactor } from '#proofs/second-factor.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'

let house: TestHouse
let postOffice: PostOffice
let lines: string[]
beforeAll(async () => {
  postOffice = await openPostOffice()
  house = await openHouse({ env: { SMTP_URL: postOffice.url } })
  lines = keepLog(house.ctx.log)
})
afterAll(async () => {
  await house.close()
  await postOffice.close()
})

test('the confirmation tells what, when, where, for how many and for how much, in text and in HTML alike', async () => {
  const suite = (await house.slotsOn('2026-12-01', calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
  const { key } = await house.buy(
    [cartItem(suite, { guestCount: 1, towelRobeOption: { id: 'towel-robe' }, extraBath: { id: 'extra-bath' } })],
    { contact: { email: 'Told@Guest.example' } },
  )
  const [sentEmail] = await house.emails('told@guest.example')
  const [{ short_code: shortCode }] = await house.rows('select short_code from orders where order_key = $1', [key])
  expect(sentEmail!.subject).toBe('Your booking at Stillwater Bathhouse on Tue 1 Dec is confirmed')
  expect(sentEmail!.text).toBe(`Your booking is confirmed

Dear Ada, we look forward to seeing you. A calendar file is attached.

Calm massage, 60 minutes
Tuesday 1 December 2026, 9:00 am to 10:00 am AEDT

Place: Couples Suite
People: 2
Extra bath: 10:00 am to 11:00 am AEDT, Long Pool

First person: $120.00
Second person: $75.00
Robe + Towel × 2: $20.00
1hr Bathing Session × 2: $70.00
Paid, GST included: $285.00

See or change your booking: ${house.ctx.config.siteUrl}/view-booking/${key}

Receipt: ${house.ctx.config.siteUrl}/view-booking/${key}?invoice=1

When you arrive, show this code at the front desk, or say ${shortCode}.

Can’t make it? Cancel before Mon 30 Nov 2026, 9:00 am AEDT for a refund or voucher of $285.00. After that, until it starts, you get a voucher.

Please come 10 minutes early. There is a towel for everyone.

Where: 12 Quay Lane, Sydney NSW 2000
Map: https://www.google.com/maps/search/?api=1&query=12%20Quay%20Lane%2C%20Sydney%20NSW%202000

Stillwater Bathhouse
12 Quay Lane, Sydney NSW 2000
bookings@stillwater.example

Unsubscribe from news and offers: ${house.ctx.config.siteUrl}/unsubscribe?token=${tokenIn(sentEmail!.text)}`)
  const shown = sentEmail!.html.replaceAll(/<[^>]+>/g, '')
  for (const fact of ['Calm massage, 60 minutes', '$285.00', 'Tuesday 1 December, 9:00 am', '10:00 am AEDT']) {
    expect(shown).toContain(fact)
  }
  expect(sentEmail!.html).toContain(`href="${house.ctx.config.siteUrl}/view-booking/${key}"`)
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
  expect(sentEmail!.html).not.toContain('<img src=x')
  expect(sentEmail!.text).toContain('Dear <img src=x onerror="alert(1)">&,')
})

test('an email leaves once, however many workers reach for it at the same moment', async () => {
  postOffice.does('refuse-for-now')
  const { id } = await anEmailThatWaits('once@guest.example')
  postOffice.does('take')
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

test('many emails that one change causes leave at once, not one in every two seconds', async () => {
  const words = { subject: 'News', text: 'News', html: '<p>News</p>', calendar: null }
  await house.ctx.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 25; i++) {
      const dedupeKey = `crowd-${i}`
      await queueWrittenEmail(house.ctx, tx, {
        kind: 'staff-notice',
        dedupeKey,
        recipient: 'crowd@guest.example',
        email: words,
      })
    }
  })
  await expect.poll(() => postOffice.emailsTo('crowd@guest.example').length, { timeout: 5000 }).toBe(25)
})

test('the outbox of the demo shows each email as text with links, and its HTML in a frame that may do nothing', async () => {
  const { body, headers } = await house.get('/sandbox/outbox')
  expect(headers.get('content-type')).toContain('text/html')
  expect(body).toContain('Dear &lt;img src=x')
  expect(body).not.toContain('<img')
  expect(body).toMatch(/<a href="http[^"]+\/unsubscribe\?token=[\w-]{22}">http/)
  const frames = body.match(/<iframe[^>]*>/g) as string[]
  expect(frames.length).toBeGreaterThan(3)
  for (const frame of frames)
    expect(frame).toMatch(
      / title="HTML of email \d+: [^"]{4,}".* sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/,
    )
  const inside = 'srcdoc="&lt;!doctype html&gt;&lt;html lang=&quot;en-AU&quot;&gt;&lt;head&gt;&lt;base target='
  expect(body).toContain(inside)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  )
})

describe('an email that the SMTP server does not take', () => {
  test('for now is tried again later, and not before, and arrives once', async () => {
    postOffice.does('refuse-for-now')
    const { key } = await anEmailThatWaits('later@guest.example')
    expect((await house.order(key)).body.status).toBe('PAID')
    postOffice.does('take')
    await house.runTasksNow()
    expect(postOffice.emailsTo('later@guest.example')).toEqual([])
    await house.pass(3)
    await expect.poll(() => postOffice.emailsTo('later@guest.example'), soon).toHaveLength(1)
    await expect.poll(() => emailTo('later@guest.example'), soon).toEqual({ status: 'SENT', tries: 2 })
    await house.pass(60)
    await house.runTasksNow()
    expect(postOffice.emailsTo('later@guest.example')).toHaveLength(1)
  })

  test('because there is no such mailbox is not tried again, and staff see its order', async () => {
    postOffice.does('refuse-for-ever')
    const { key } = await anOrderOf('nobody@guest.example')
    await expect.poll(() => emailTo('nobody@guest.example'), soon).toEqual({ status: 'FAILED', tries: 1 })
    const refused = postOffice.turnedAway.addresses
    await house.pass(24 * 60)
    await house.runTasksNow()
    expect(postOffice.turnedAway.addresses).toBe(refused)
    postOffice.does('take')
    const [order] = await house.rows('select id from orders where order_key = $1', [key])
    expect(await openMatters()).toMatchObject([
      { kind: 'email', orderId: order.id, reason: 'An email could not be sent: booking-confirmed' },
    ])
    expect(postOffice.emailsTo('nobody@guest.example')).toEqual([])
  })

  test('because it carries none of this sender is tried again: that is no fault of the address', async () => {
    postOffice.does('refuse-the-sender')
    await anEmailThatWaits('innocent@guest.example')
    postOffice.does('take')
    await house.pass(3)
    await expect.poll(() => postOffice.emailsTo('innocent@guest.example'), soon).toHaveLength(1)
  })

  test('because the password is wrong is tried again, and arrives when the password is right', async () => {
    postOffice.asksForPassword('another')
    await anEmailThatWaits('locked-out@guest.example')
    expect(postOffice.turnedAway.senders).toBeGreaterThan(0)
    postOffice.asksForPassword('open sesame')
    await house.pass(3)
    await expect.poll(() => postOffice.emailsTo('locked-out@guest.example'), soon).toHaveLength(1)
  })

  test('because the line dies within its text is tried again, and arrives once', async () => {
    postOffice.does('hang-up')
    const cut = postOffice.turnedAway.texts
    await anEmailThatWaits('cut-off@guest.example')
    expect(postOffice.turnedAway.texts).toBe(cut + 1)
    postOffice.does('take')
    expect(postOffice.emailsTo('cut-off@guest.example')).toEqual([])
    await house.pass(3)
    await expect.poll(() => postOffice.emailsTo('cut-off@guest.example'), soon).toHaveLength(1)
  })

  test('as far as the house was told, for the line died before the answer, has the same id when it comes again', async () => {
    postOffice.does('keep-and-hang-up')
    await anEmailThatWaits('twice@guest.example')
    postOffice.does('take')
    await house.pass(3)
    await expect.poll(() => postOffice.emailsTo('twice@guest.example'), soon).toHaveLength(2)
    const ids = postOffice.emailsTo('twice@guest.example').map((email) => /^Message-ID: <(.+)>$/m.exec(email)?.[1])
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}@stillwater\.example$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('stands in the log with the codes of the answer, and without the address that the answer repeats (#1063)', () => {
    const reasons = lines
      .map((line) => JSON.parse(line) as { msg: string; error: string; isForEver: boolean })
      .filter(({ msg }) => msg === 'an email could not be sent')
      // A line that dies is heard of either way.
      .map(({ error, ...of }) => ({
        ...of,
        error: error.replace('read ECONNRESET', () => 'Connection closed unexpectedly'),
      }))
      .map(({ error, isForEver }) => `${error}${isForEver ? ', for ever' : ''}`)
    expect([...new Set(reasons)]).toEqual([
      "Can't send mail - all recipients were rejected: 450 4.2.0",
      "Can't send mail - all recipients were rejected: 550 5.1.1, for ever",
      "Can't send mail - all recipients were rejected: 554 5.7.1",
      'Invalid login: 535 5.7.8',
      'Connection closed unexpectedly',
    ])
    expect(lines.filter((line) => line.includes('@guest.example'))).toEqual([])
  })
})

const bareFile = (method: string) => `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR`

describe('on the way to the SMTP server', () => {
  const email = { id: 'id', to: 'plain@guest.example', oneClick: 'https://stillwater.example/out', calendar: null }
  const words = { subject: 'Your code', text: 'It is 123456.', html: '<p>It is 123456.</p>' }
  const sendBy = (smtpUrl: string, patience?: number) =>
    openMail({ smtpUrl, mailFrom: null }, () => 'bookings@stillwater.example', patience)({ ...email, ...words })

  test('nobody reads a password, an address or a word of an email', async () => {
    await sendBy(postOffice.url)
    expect(postOffice.emailsTo('plain@guest.example')).toMatchObject([expect.stringContaining('It is 123456.')])
    const heard = postOffice.heardOnTheWay()
    expect(heard).toContain('STARTTLS\r\n')
    for (const secret of ['AUTH', 'guest.example', 'stillwater.example', 'Subject', 'Message-ID'])
      expect([secret, heard.includes(secret)]).toEqual([secret, false])
  })

  test('a booking that stays without its extra bath brings two calendar files, each with its own method', async () => {
    const sendFile = openMail({ smtpUrl: postOffice.url, mailFrom: null }, () => 'bookings@stillwater.example')
    await sendFile({
      ...email,
      ...words,
      to: 'files@guest.example',
      calendar: `${bareFile('PUBLISH')}\r\n${bareFile('CANCEL')}`,
    })
    const [sent] = postOffice.emailsTo('files@guest.example')
    expect(sent).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/m)
    expect(sent).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL;\s+name=extra-bath\.ics/m)
  })

  test('nothing is sent in plain, neither email nor password, when somebody hides that the server knows STARTTLS', async () => {
    const plain = await openPostOffice({ offersTls: false })
    await expect(sendBy(plain.url)).rejects.toThrow('Error upgrading connection with STARTTLS')
    expect(plain.emailsTo('plain@guest.example')).toEqual([])
    expect(plain.heardOnTheWay()).not.toContain('AUTH')
    // A house that means it may say so, and then everybody on the way reads along.
    await sendBy(`${plain.url}&requireTLS=false`)
    expect(plain.heardOnTheWay()).toContain('It is 123456.')
    await plain.close()
  })

  test('nothing is sent to a server with another certificate', async () => {
    const stranger = await openPostOffice()
    const url = new URL(stranger.url)
    url.searchParams.set('tls.ca', new URL(postOffice.url).searchParams.get('tls.ca')!)
    await expect(sendBy(url.href)).rejects.toThrow('self-signed certificate')
    expect(stranger.emailsTo('plain@guest.example')).toEqual([])
    await stranger.close()
  })

  test('an email that gets no answer is given up before another worker may take it', async () => {
    postOffice.does('fall-silent')
    const sending = sendBy(postOffice.url, 300)
    await expect(sending).rejects.toThrow(EmailNotSent)
    await expect(sending).rejects.toMatchObject({ message: 'Message sending aborted', isForEver: false })
    postOffice.does('take')
  })
})

/** A paid order of a guest with this address. */
async function anOrderOf(address: string): Promise<{ key: string }> {
  const order = await house.anOrder([cartItem(await house.aClass())])
  await house.rows('update orders set email = $2 where order_key = $1', [order.key, address])
  await house.control({ pay: { session: order.sessionId }, settle: true })
  return { key: order.key }
}

/** A paid order whose email was just not taken, and waits for its next try. */
async function anEmailThatWaits(address: string): Promise<{ id: string; key: string }> {
  const { key } = await anOrderOf(address)
  const waiting = async () =>
    await house.rows(
      `select id from email where recipient = $1 and status = 'PENDING' and tries = 1 and due_at < house_now() + interval '3 minutes'`,
      [address],
    )
  await expect.poll(waiting, soon).toHaveLength(1)
  return { id: (await waiting())[0].id, key }
}

const emailTo = async (address: string) =>
  (await house.rows('select status, tries from email where recipient = $1', [address]))[0]

/** What waits for people, as the owner reads it. */
async function openMatters(): Promise<object[]> {
  const [by, email, password] = [house.visitor(), 'owner@stillwater.example', 'stillwater-demo']
  await by.post('/api/wix/v1/login', { email, password })
  await setUpSecondFactor(house, by, email, password)
  return (await by.get('/api/staff/v1/open-matters')).body.matters
}
