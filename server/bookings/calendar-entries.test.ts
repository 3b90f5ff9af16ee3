import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bathsOn, booked, emailTo, withKey } from '#proofs/booked.ts'
import { aManager } from '#proofs/closures.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { readCalendar, wrongLines, type ReadEntry } from '#proofs/read-calendar.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'

let house: TestHouse
let desk: ReturnType<typeof deskCalls>
let manager: Awaited<ReturnType<typeof aManager>>
beforeAll(async () => {
  house = await openHouse()
  await house.rows(`update venue set name = 'Bäder, Söhne; & “Co”', support_email = 'bookings@baeder.example'`)
  desk = deskCalls((await atWork(house, 'manager', 'Max')).browser)
  manager = await aManager(house)
})
afterAll(() => house.close())

const to = (email: string) => ({ codes: { contactData: { ...checkoutInputFor([]).contactData, email } } })

/** Another run of the same class. */
async function anotherRun({ serviceId, resourceId }: { serviceId: string; resourceId: string }, at: string) {
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 8) returning id`,
    [serviceId, resourceId, at],
  )
  return { sessionId: run.id as string }
}

/** The entries of all files that went to an address, in the order in which they were written. */
async function filesTo(email: string): Promise<ReadEntry[]> {
  await house.emailsSent()
  const rows = await house.rows(
    'select calendar from email where recipient = $1 and calendar is not null order by created_at, subject',
    [email],
  )
  for (const { calendar } of rows) expect(wrongLines(calendar)).toEqual([])
  return rows.flatMap(({ calendar }) => readCalendar(calendar))
}

const numbersOf = (entries: ReadEntry[], uid: string) =>
  entries.filter((entry) => entry.uid.startsWith(uid)).map(({ sequence }) => sequence)
const isRising = (numbers: number[]) => numbers.every((each, at) => at === 0 || each > numbers[at - 1]!)

/** The house closes a part of a day and does this with whom it meets. */
async function closes(asked: object, offer: string) {
  await manager.proveAgain()
  const draft = await manager.draft({ resourceIds: null, ...asked })
  const closure = offer === 'refund' ? draft : await manager.offer(draft.id, offer)
  expect((await manager.send(closure)).status).toBe(200)
  await house.pass(5)
  await house.pass(1)
}

/** The desk takes a part of a party off, or ends a booking, in the first way that there is. */
const why = 'They were ill'
async function leaves(id: string, part: object) {
  const { outcome, amount } = (await desk.outcomes(id, part)).body.outcomes[0]
  expect((await desk.part(id, { ...part, outcome, shownAmount: amount, why })).status).toBe(200)
}
async function ends(id: string) {
  const { outcome, amount } = (await desk.outcomes(id)).body.outcomes[0]
  expect((await desk.cancel(id, { outcome, shownAmount: amount, why })).status).toBe(200)
}

test('each change of an entry has a higher number: a guest’s move, the desk’s, a closure’s, a part that leaves, the end', async () => {
  const from = await house.aClass({ at: '2026-12-08T10:00:00+11:00' })
  const email = 'moves@guest.example'
  const { id, key } = await booked(house, [cartItem(from, { guestCount: 2 })], to(email))
  await emailTo(house, email, 'Your booking at')
  await withKey(house, key).move(id, await anotherRun(from, '2026-12-08T12:00:00+11:00'))
  const byHouse = await anotherRun(from, '2026-12-08T14:00:00+11:00')
  expect((await desk.move(id, { slot: byHouse, wantedBy: 'house' })).status).toBe(200)
  await anotherRun(from, '2026-12-08T16:00:00+11:00')
  await closes(
    { serviceIds: [from.serviceId], from: '2026-12-08T09:00:00+11:00', to: '2026-12-08T15:30:00+11:00' },
    'move',
  )
  await leaves(id, { people: 1 })
  await ends(id)
  const files = await filesTo(email)
  expect(files.map(({ method, startsAt }) => [method, startsAt.toISOString().slice(11, 16)])).toEqual([
    ['PUBLISH', '23:00'],
    ['PUBLISH', '01:00'],
    ['PUBLISH', '03:00'],
    ['PUBLISH', '05:00'],
    ['PUBLISH', '05:00'],
    ['CANCEL', '05:00'],
  ])
  expect(new Set(files.map(({ uid }) => uid))).toEqual(new Set([`${id}@localhost`]))
  expect(numbersOf(files, id)).toSatisfy(isRising)
  expect((await house.rows('select reschedule_count from booking where id = $1', [id]))[0].reschedule_count).toBe(1)
  for (const file of files)
    expect(file).toMatchObject({
      organizer: 'mailto:bookings@baeder.example',
      organizerName: 'Bäder, Söhne; & “Co”',
      title: expect.stringContaining('at Bäder, Söhne; & “Co”'),
    })
})

describe('an extra bath', () => {
  test('that a closure takes away is taken out of the calendar, and what stays costs what it costs without it', async () => {
    const email = 'bath-shut@guest.example'
    const suite = (await house.slotsOn('2026-12-15', calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
    const { id, key } = await booked(house, [cartItem(suite, { extraBath: { id: 'extra-bath' } })], to(email))
    await closes({ from: '2026-12-15T00:00:00+11:00', to: '2026-12-16T00:00:00+11:00' }, 'refund')
    const off = await emailTo(house, email, 'Your extra bath falls away')
    const [entry, ...others] = readCalendar(off.ics!)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ uid: `bath-${id}@localhost`, method: 'CANCEL', status: 'CANCELLED' })
    expect(off.text).toContain('Price, GST included: $120.00')
    await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    const ended = await emailTo(house, email, 'Your booking is cancelled')
    expect(ended.text).toContain('Price, GST included: $120.00')
    expect(ended.text).toContain('We are refunding $120.00')
    const files = await filesTo(email)
    expect(numbersOf(files, `bath-${id}`)).toSatisfy(isRising)
    expect(numbersOf(files, id)).toSatisfy(isRising)
  })

  test('that a guest does without is taken out beside the booking, which stays', async () => {
    const email = 'no-bath@guest.example'
    const [slot] = await bathsOn(house, '2026-12-20')
    const { id } = await booked(house, [cartItem(slot!, { extraBath: { id: 'extra-bath' } })], to(email))
    await leaves(id, { dropsBath: true })
    const files = await filesTo(email)
    expect(files.slice(2).map(({ method, uid }) => [method, uid])).toEqual([
      ['PUBLISH', `${id}@localhost`],
      ['CANCEL', `bath-${id}@localhost`],
    ])
    expect(numbersOf(files, `bath-${id}`)).toSatisfy(isRising)
    expect(numbersOf(files, id)).toSatisfy(isRising)
  })

  test('moves with a number of its own, and ends with its booking', async () => {
    const email = 'bath-moves@guest.example'
    const [slot] = await bathsOn(house, '2026-12-21')
    const { id, key } = await booked(house, [cartItem(slot!, { extraBath: { id: 'extra-bath' } })], to(email))
    const later = (await bathsOn(house, '2026-12-22'))[4]!
    await withKey(house, key).move(id, { sessionId: later.sessionId })
    await ends(id)
    const files = await filesTo(email)
    expect(files.map(({ method }) => method)).toEqual(['PUBLISH', 'PUBLISH', 'PUBLISH', 'PUBLISH', 'CANCEL', 'CANCEL'])
    expect(numbersOf(files, `bath-${id}`)).toSatisfy(isRising)
    expect(numbersOf(files, id)).toSatisfy(isRising)
  })
})

test('the file of an order that is cancelled takes its entries out; it is never a file without any', async () => {
  const from = await house.aClass({ at: '2026-12-09T10:00:00+11:00' })
  const { id, key } = await booked(house, [cartItem(from)])
  const file = async () =>
    readCalendar((await house.visitor().send('GET', `/api/checkout/v1/orders/${key}/calendar.ics`)).body)
  expect(await file()).toMatchObject([{ uid: `${id}@localhost`, method: 'PUBLISH', sequence: 0 }])
  await withKey(house, key).cancelFromOrder(id)
  expect(await file()).toMatchObject([{ uid: `${id}@localhost`, method: 'CANCEL', sequence: 1 }])
})
