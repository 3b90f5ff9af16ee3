import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booked, withKey } from '#proofs/booked.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { openPostOffice, type PostOffice } from '#proofs/post-office.ts'
import { readCalendar } from '#proofs/read-calendar.ts'
import { setScene } from '#proofs/scenes.ts'
import { aSoaker } from '#proofs/soakers.ts'
import { postAccountEmail, resetLink, signInCode, verificationCode } from '#server/accounts/write-account-email.ts'
import { findMember } from '#server/accounts/member-store.ts'
import { queueReminder } from '#server/bookings/write-booking-email.ts'
import { sendGivenCard } from '#server/gift-cards/gift-card-email.ts'
import { sendEmail } from '#server/sales/send-email.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { sendInvitation } from '#server/team/invitation-email.ts'

let house: TestHouse
let postOffice: PostOffice
let desk: ReturnType<typeof deskCalls>
let token: string
beforeAll(async () => {
  postOffice = await openPostOffice()
  house = await openHouse({ env: { SMTP_URL: postOffice.url } })
  desk = deskCalls((await atWork(house, 'manager', 'Max')).browser)
  token = ((await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }).token
})
afterAll(async () => {
  await house.close()
  await postOffice.close()
})
beforeEach(() => postOffice.does('take'))

let count = 0
const anAddress = () => `overtaken-${++count}@guest.example`
const to = (email: string) => ({ codes: { contactData: { ...checkoutInputFor([]).contactData, email } } })

/** Every email that waits has been refused once. */
const allTried = () =>
  expect
    .poll(async () => await house.rows(`select kind from email where status = 'PENDING' and last_error is null`), soon)
    .toEqual([])

/** While this is done the mail server is away; then it is back, and everything that waited has been tried again. */
async function whileAway(act: () => Promise<void>): Promise<void> {
  postOffice.does('refuse-for-now')
  await act()
  await allTried()
  postOffice.does('take')
  await house.rows(`update email set due_at = house_now() where status = 'PENDING'`)
  await house.runTasksNow()
  await house.emailsSent()
}

/** The subjects and the words of what arrived, as a mail program shows them. */
const arrived = (email: string) =>
  postOffice.emailsTo(email).map((data) => {
    const words = Buffer.from(
      data
        .replaceAll('=\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString()
    const [, subject = ''] = /^Subject: (.*(?:\n .*)*)$/m.exec(data) ?? []
    const [file] = /BEGIN:VCALENDAR[^]*?END:VCALENDAR/.exec(words) ?? []
    return { subject: subject.replaceAll('\n', ''), words, calendar: file?.replaceAll('\n', '\r\n') ?? null }
  })
const subjects = (email: string) => arrived(email).map(({ subject }) => subject.replace(/(?: at|:).*/, ''))
const notSent = async (email: string): Promise<string[]> =>
  (
    await house.rows(
      'select kind, body_text, once_overtaken from email where recipient = $1 and overtaken_at is not null order by created_at',
      [email],
    )
  ).map(({ kind, body_text, once_overtaken }) => {
    expect([body_text, once_overtaken]).toEqual([null, null])
    return kind as string
  })

const why = 'They were ill'
const ends = async (id: string) => {
  const { outcome, amount } = (await desk.outcomes(id)).body.outcomes[0]
  expect((await desk.cancel(id, { outcome, shownAmount: amount, why })).status).toBe(200)
}

async function anotherRun({ serviceId, resourceId }: { serviceId: string; resourceId: string }, at: string) {
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 8) returning id`,
    [serviceId, resourceId, at],
  )
  return { sessionId: run.id as string }
}

describe('after a mail server was away', () => {
  test('a booking that was cancelled meanwhile is not confirmed any more', async () => {
    const email = anAddress()
    await whileAway(async () => {
      const { id, key } = await booked(house, [cartItem(await house.aClass())], to(email))
      await withKey(house, key).cancelFromOrder(id)
    })
    expect(subjects(email)).toEqual(['Your booking is cancelled'])
    expect(await notSent(email)).toEqual(['booking-confirmed'])
  })

  test('a confirmation says when the booking is now, and of two moves only the last is told', async () => {
    const email = anAddress()
    const from = await house.aClass({ at: '2027-03-01T10:00:00+11:00' })
    let id = ''
    await whileAway(async () => {
      id = (await booked(house, [cartItem(from)], to(email))).id
      for (const at of ['2027-03-02T10:00:00+11:00', '2027-03-03T10:00:00+11:00'])
        await desk.move(id, { slot: await anotherRun(from, at), wantedBy: 'house' })
    })
    expect(subjects(email).toSorted()).toEqual(['Your booking', 'Your booking has moved'])
    for (const { words, calendar } of arrived(email)) {
      expect(words).toContain('3 March 2027')
      expect(words).not.toContain('1 March 2027')
      expect(readCalendar(calendar!)).toMatchObject([{ startsAt: new Date('2027-03-03T10:00:00+11:00'), sequence: 2 }])
    }
    expect(await notSent(email)).toEqual(['booking-moved'])
  })

  test('of two visits the one that was cancelled is named as that, and is not in the sum', async () => {
    const email = anAddress()
    await whileAway(async () => {
      const [one, other] = [
        await house.aClass({ cents: 7500, at: '2027-03-01T10:00:00+11:00' }),
        await house.aClass({ cents: 5000, at: '2027-03-02T10:00:00+11:00' }),
      ]
      const { ids } = await booked(house, [cartItem(one), cartItem(other)], to(email))
      await ends(ids[1]!)
    })
    const confirmed = arrived(email).find(({ subject }) => subject.includes('is confirmed'))!
    expect(confirmed.words).toContain('Paid, GST included: $75.00')
    expect(confirmed.words).toMatch(/Cancelled since: .+ on Tue 2 Mar 2027, 10:00 am AEDT\./)
    expect(readCalendar(confirmed.calendar!)).toHaveLength(1)
  })

  test('what came back for a part of a party is told, though the booking has ended since', async () => {
    const email = anAddress()
    let code = ''
    await whileAway(async () => {
      const { id } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 1 })], to(email))
      const part = await desk.part(id, { people: 1, outcome: 'voucher', shownAmount: 75 })
      code = part.body.voucher.code
      await ends(id)
    })
    expect(subjects(email).toSorted()).toEqual(['An earlier change of your booking', 'Your booking is cancelled'])
    const earlier = arrived(email).find(({ subject }) => subject.startsWith('An earlier'))!
    expect(earlier.words).toContain(code)
    expect(earlier.words).not.toContain('is now for')
    expect(earlier.calendar).toBeNull()
  })

  test('nobody is looked forward to who has come already', async () => {
    const email = anAddress()
    const start = new Date(house.ctx.now().getTime() + 30 * 60_000)
    await whileAway(async () => {
      const { id } = await booked(house, [cartItem(await house.aClass({ at: start.toISOString() }))], to(email))
      await house.ctx.db
        .transaction()
        .execute(async (tx) => await queueReminder(house.ctx, tx, await readBooked(tx, id)))
      await allTried()
      await house.pass(120)
    })
    expect(subjects(email)).toEqual(['Your booking'])
    expect(arrived(email)[0]!.words).not.toMatch(/look forward|Please come/)
    expect(await notSent(email)).toEqual(['booking-reminder'])
  })

  test('codes and links are not sent that are good no more, nor invitations and gift cards that were ended', async () => {
    const soaker = await aSoaker(house)
    const [invited, given] = [anAddress(), anAddress()]
    await whileAway(async () => {
      await house.ctx.db.transaction().execute(async (tx) => {
        const member = await findMember(tx, soaker.memberId)
        for (const each of [verificationCode('271828'), signInCode('314159'), resetLink('http://localhost/x')])
          await postAccountEmail(house.ctx, tx, member, each)
      })
      const [{ id }] = await house.rows(
        `insert into staff_invitation (email, email_key, role, token_hash, expires_at)
         values ($1, $1, 'staff', 'x', house_now() + interval '7 days') returning id`,
        [invited],
      )
      const { cardId, code } = (await setScene(house.ctx.db, 'giftcard', { balance: 5000 })) as Record<string, string>
      await house.ctx.db.transaction().execute(async (tx) => {
        await sendInvitation(house.ctx, tx, { id, email: invited, role: 'staff', token: 'abc', invitedBy: 'Max' })
        const expiresAt = new Date('2029-11-23T09:00:00+11:00')
        const card = { id: cardId!, code: code!, balance: 5000, expiresAt, to: given, message: '' }
        await sendGivenCard(house.ctx, tx, card)
      })
      await allTried()
      await house.rows('update staff_invitation set withdrawn_at = house_now() where id = $1', [id])
      await house.rows('update gift_card set disabled = true where id = $1', [cardId])
      await house.pass(31)
    })
    expect(await notSent(invited)).toEqual(['staff-invitation'])
    expect(await notSent(given)).toEqual(['gift-card-given'])
    expect((await notSent(soaker.email)).toSorted()).toEqual(['reset-link', 'sign-in-code', 'verification-code'])
    expect([...arrived(invited), ...arrived(given)]).toEqual([])
  })

  test('a membership that was kept after all does not end by email', async () => {
    const soaker = await aSoaker(house)
    await whileAway(async () => {
      await house.rows(`update membership set initial_term_ends_at = house_now() where id = $1`, [soaker.id])
      expect((await soaker.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })).status).toBe(200)
      expect((await soaker.change('keep')).status).toBe(200)
    })
    expect(await notSent(soaker.email)).toEqual(['membership-leaving'])
    expect(arrived(soaker.email).map(({ subject }) => subject)).toContain(
      'Your membership at Stillwater Bathhouse continues',
    )
  })
})

test('while an email about an order is on the line, no other about it overtakes it', async () => {
  const email = anAddress()
  const { id, key } = await booked(house, [cartItem(await house.aClass())], to(email))
  await house.emailsSent()
  const isOnTheLine = `status = 'PENDING', tries = 1, last_error = null, due_at = house_now() + interval '4 minutes'`
  await house.rows(`update email set ${isOnTheLine} where recipient = $1`, [email])
  await withKey(house, key).cancelFromOrder(id)
  const [{ id: cancelled }] = await house.rows(
    `select id from email where kind = 'booking-canceled' and booking_id = $1`,
    [id],
  )
  await sendEmail(house.ctx, cancelled)
  await house.runTasksNow()
  expect(subjects(email)).toEqual(['Your booking'])
  await house.rows(`update email set status = 'SENT' where recipient = $1 and kind = 'booking-confirmed'`, [email])
  await house.runTasksNow()
  await expect.poll(() => subjects(email), soon).toEqual(['Your booking', 'Your booking is cancelled'])
})

const emailsOf = async (email: string, kind: string): Promise<string> =>
  (await house.rows('select id from email where recipient = $1 and kind = $2 order by created_at', [email, kind]))[0].id
const again = (id: string) => house.visitor().send('POST', `/api/staff/v1/emails/${id}/again`, {}, { authtoken: token })

describe('an email that staff send again', () => {
  test('says how the booking is now, with the newest calendar file; of a cancelled booking none is sent', async () => {
    const email = anAddress()
    const from = await house.aClass({ at: '2027-03-01T10:00:00+11:00' })
    const { id } = await booked(house, [cartItem(from)], to(email))
    await house.emailsSent()
    await desk.move(id, { slot: await anotherRun(from, '2027-03-08T10:00:00+11:00'), wantedBy: 'house' })
    await house.emailsSent()
    expect((await again(await emailsOf(email, 'booking-confirmed'))).status).toBe(200)
    await house.emailsSent()
    const last = arrived(email).at(-1)!
    expect(last.subject).toContain('is confirmed')
    expect(last.words).toContain('8 March 2027')
    expect(readCalendar(last.calendar!)).toMatchObject([
      { startsAt: new Date('2027-03-08T10:00:00+11:00'), sequence: 1 },
    ])
    await ends(id)
    await house.emailsSent()
    for (const kind of ['booking-confirmed', 'booking-moved']) {
      const { status, body } = await again(await emailsOf(email, kind))
      expect([kind, status, body.code]).toEqual([kind, 409, 'email.overtaken'])
    }
    expect((await again(await emailsOf(email, 'booking-canceled'))).status).toBe(200)
    await house.emailsSent()
    expect(subjects(email)).toEqual([
      'Your booking',
      'Your booking has moved',
      'Your booking',
      'Your booking is cancelled',
      'Your booking is cancelled',
    ])
  })
})
