import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ChangedResource,
  Pattern,
  StaffResource,
  StaffService,
  TimesAnswer,
  TimesException,
  TimesPreview,
  WeekAnswer,
} from '#api/timetable.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { aClassIs, openTimetableOffice } from '#proofs/timetable-office.ts'
import { fillHorizon } from './fill-horizon.ts'
import { claimPlaces, liftPlaces, releasePlaces } from './store.ts'

let house: TestHouse
let office: Awaited<ReturnType<typeof openTimetableOffice>>
beforeAll(async () => {
  house = await openHouse()
  office = await openTimetableOffice(house)
  await house.rows(`update member set first_name = 'Max', last_name = 'Manager' where id = $1`, [office.memberId])
})
afterAll(() => house.close())

const hourly = (resourceId: string, firstStart: string, lastStart: string, weekdays = [0]): Pattern => ({
  resourceId,
  weekdays,
  firstStart,
  lastStart,
  everyMinutes: 60,
})
const startsOf = async (serviceId: string): Promise<string[]> =>
  (
    await house.rows(
      `select to_char(starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI') as at from session
       where service_id = $1 and not retired order by starts_at`,
      [serviceId],
    )
  ).map(({ at }) => at)
const extraAt = (resourceId: string) => ({
  kind: 'extra',
  resourceId,
  day: SUNDAY,
  start: '17:00',
  minutes: null,
  places: null,
})
/** The first Sunday of March in the year after the house opens. */
const SUNDAY = '2027-03-07'

describe('a change of times', () => {
  test('is shown before it is done: what comes, stays, goes and is booked; doing it does just that (#717)', async () => {
    const pool = await office.aPool('North pool')
    const { id } = await office.aClass('Morning swim')
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '10:00')] })
    const slot = (await house.slotsOn(SUNDAY, id)).find(({ startDate }) => startDate.includes('T21:00'))
    await house.buy([cartItem(slot!, { guestCount: 1 })])
    const before = await startsOf(id)

    const asked = { serviceId: id, from: '2027-03-01', patterns: [hourly(pool.id, '09:00', '11:00')] }
    const shown = await office.preview(asked)
    const sundays = new Set(before.map((at) => at.slice(0, 10)).filter((day) => day >= '2027-03-01')).size
    expect(shown).toMatchObject({ add: sundays, keep: 2 * sundays, remove: sundays - 1, clashes: [], shut: 0 })
    expect(shown.booked).toEqual([{ start: slot!.startDate, resource: 'North pool', people: 2 }])
    expect(shown.week.find(({ day }) => day === SUNDAY)).toEqual({ day: SUNDAY, starts: 3 })
    expect(await startsOf(id)).toEqual(before)

    expect(await office.made<TimesPreview>('/times/apply', { ...asked, token: shown.token })).toEqual(shown)
    const after = await startsOf(id)
    expect(after.filter((at) => at < '2027-03-01')).toEqual(before.filter((at) => at < '2027-03-01'))
    expect(after.filter((at) => at.startsWith(SUNDAY))).toEqual(
      ['08:00', '09:00', '10:00', '11:00'].map((time) => `${SUNDAY} ${time}`),
    )
    expect(after.filter((at) => at.startsWith('2027-03-14'))).toEqual(
      ['09:00', '10:00', '11:00'].map((time) => `2027-03-14 ${time}`),
    )
    const { patterns } = (await office.ask('GET', '/times')).body as TimesAnswer
    expect(patterns.filter(({ serviceId }) => serviceId === id)).toMatchObject([
      { firstStart: '08:00', beginsOn: '2026-12-06', endsOn: '2027-02-28' },
      { firstStart: '09:00', beginsOn: '2027-03-01', endsOn: null },
    ])
  })

  test('keeps a booked start for those who booked it, and sells nothing more there, whoever asks', async () => {
    const { id } = (await showServices()).find(({ name }) => name === 'Morning swim')!
    const kept = (await house.slotsOn(SUNDAY, id)).find(({ startDate }) => startDate.includes('T21:00'))
    expect(kept?.openSpots ?? 0).toBe(0)
    const [session] = await house.rows(
      `select session.id, resource_id, starts_at, places_taken from session where service_id = $1 and kept`,
      [id],
    )
    expect(session.places_taken).toBe(2)
    await expect(
      house.buy([
        cartItem({
          ...kept!,
          sessionId: session.id,
          resourceId: session.resource_id,
          startDate: session.starts_at.toISOString(),
        }),
      ]),
    ).rejects.toThrow('did not sell')
    // Whoever read the list a moment before the change comes to the claim itself.
    const claim = house.ctx.db.transaction().execute((tx) => claimPlaces(tx, [{ sessionId: session.id, places: 1 }]))
    expect(await claim).toEqual([session.id])
    expect(await house.rows('select places_taken from session where id = $1', [session.id])).toEqual([
      { places_taken: 2 },
    ])
  })

  test('is not done when somebody has booked since it was shown (#718)', async () => {
    const pool = await office.aPool('South pool')
    const { id } = await office.aClass('Evening swim')
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '17:00', '18:00')] })
    const asked = { serviceId: id, from: '2027-03-01', patterns: [hourly(pool.id, '18:00', '19:00')] }
    const { token } = await office.preview(asked)
    const [slot] = await house.slotsOn(SUNDAY, id)
    await house.buy([cartItem(slot!)])
    const before = await startsOf(id)
    const refused = await office.ask('POST', '/times/apply', { ...asked, token })
    expect([refused.status, refused.body.code]).toEqual([409, 'preview.old'])
    expect(await startsOf(id)).toEqual(before)
    const again = await office.preview(asked)
    expect(again.booked).toHaveLength(1)
    expect((await office.ask('POST', '/times/apply', { ...asked, token: again.token })).status).toBe(200)
  })

  test('names each start at which another session is in the pool (#719)', async () => {
    const pool = await office.aPool('Shared pool')
    const first = await office.aClass('Aqua')
    const second = await office.aClass('Deep water')
    await office.apply({ serviceId: first.id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] })
    const asked = { serviceId: second.id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] }
    const { clashes } = await office.preview(asked)
    expect(clashes[0]).toEqual({
      start: '2026-12-05T21:00:00.000Z',
      resource: 'Shared pool',
      with: 'Aqua',
      withId: first.id,
    })
    expect(clashes.every(({ with: other }) => other === 'Aqua')).toBe(true)
    await office.apply(asked)
    expect((await startsOf(second.id)).slice(0, 2)).toEqual(['2026-12-06 09:00', '2026-12-13 09:00'])
    // In the way of two sessions it is still one clash.
    const more = [hourly(pool.id, '08:00', '08:00'), hourly(pool.id, '11:00', '12:00')]
    await office.apply({ serviceId: first.id, from: '2026-12-06', patterns: more })
    const between = await office.preview({ ...asked, patterns: [hourly(pool.id, '11:30', '11:30')] })
    expect(between.clashes.filter(({ start }) => start === '2026-12-06T00:30:00.000Z')).toHaveLength(1)
  })

  test('keeps its wall time when the clocks change, and has no start that would be missing or come twice (#720)', async () => {
    const pool = await office.aPool('Early pool')
    const { id } = await office.aClass('Sunrise')
    const asked = { serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '06:30', '06:30')] }
    await office.apply(asked)
    const times = new Set((await startsOf(id)).map((at) => at.slice(11)))
    expect([...times]).toEqual(['06:30'])
    const offsets = await house.rows(
      `select distinct extract(hour from starts_at at time zone 'utc') as hour from session where service_id = $1 order by hour`,
      [id],
    )
    expect(offsets).toEqual([{ hour: 19 }, { hour: 20 }])
    const night = await office.ask('POST', '/times/preview', {
      ...asked,
      patterns: [{ ...hourly(pool.id, '01:30', '03:30'), everyMinutes: 120 }],
    })
    expect(night.status).toBe(200)
    const refused = await office.ask('POST', '/times/preview', {
      ...asked,
      patterns: [hourly(pool.id, '02:30', '02:30')],
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'times.night'])
  })

  test('brings a start back that had gone, also when somebody had once held a place there', async () => {
    const pool = await office.aPool('Tidal pool')
    const { id } = await office.aClass('Tide')
    const eight = { serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] }
    await office.apply(eight)
    const [slot] = await house.slotsOn(SUNDAY, id)
    const { release } = await house.anOrder([cartItem(slot!)])
    await release()
    await office.apply({ ...eight, patterns: [hourly(pool.id, '09:00', '09:00')] })
    expect((await house.slotsOn(SUNDAY, id)).map(({ startDate }) => startDate)).toEqual(['2027-03-06T22:00:00.000Z'])
    await office.apply(eight)
    expect(await house.slotsOn(SUNDAY, id)).toMatchObject([{ startDate: slot!.startDate, openSpots: slot!.openSpots }])
  })

  test('is refused with more starts a day than a house can have, however they are spread', async () => {
    const pool = await office.aPool('Crowded pool')
    const { id } = await office.aClass('Every minute')
    const every = (everyMinutes: number, first = '03:05') => ({
      ...hourly(pool.id, first, '23:00', [0, 6]),
      everyMinutes,
    })
    const asked = { serviceId: id, from: '2027-01-01', patterns: [every(10, '03:00'), every(40)] }
    const refused = await office.ask('POST', '/times/preview', asked)
    expect([refused.status, refused.body.code]).toEqual([400, 'times.too-many'])
    expect(
      (await office.ask('POST', '/times/preview', { ...asked, patterns: [every(10, '03:00'), every(45)] })).status,
    ).toBe(200)
  })

  test('is for today and later, in pools that there are', async () => {
    const { id } = (await showServices()).find(({ name }) => name === 'Aqua')!
    const past = await office.ask('POST', '/times/preview', { serviceId: id, from: '2026-11-01', patterns: [] })
    expect([past.status, past.body.code]).toEqual([400, 'times.past'])
    const nowhere = hourly('00000000-0000-4000-8000-000000000000', '08:00', '09:00')
    const unknown = await office.ask('POST', '/times/preview', {
      serviceId: id,
      from: '2027-01-01',
      patterns: [nowhere],
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'resource.unknown'])
  })

  test('is for rooms where it is a treatment, and for pools where it is a bath or a class: elsewhere nobody could buy it', async () => {
    const services = await showServices()
    const ofKind = (kind: StaffService['kind']) => services.find((service) => service.kind === kind)!.id
    const [pool, room] = await Promise.all(
      [false, true].map(
        async (exclusive) =>
          (
            await house.rows('select id from resource where exclusive = $1 and retired_at is null limit 1', [exclusive])
          )[0].id as string,
      ),
    )
    for (const [kind, elsewhere, code] of [
      ['massage', pool!, 'times.needs-room'],
      ['class', room!, 'times.needs-pool'],
      ['bathing', room!, 'times.needs-pool'],
    ] as const) {
      const serviceId = ofKind(kind)
      expect([kind, await refusedAt({ serviceId, patterns: [hourly(elsewhere, '08:00', '09:00')] })]).toEqual([
        kind,
        [400, code],
      ])
      expect([kind, await refusedAt({ serviceId, exceptions: [extraAt(elsewhere)] })]).toEqual([kind, [400, code]])
      // What never was there cannot be taken away; what was, can, wherever it is.
      const gap = { ...extraAt(elsewhere), kind: 'drop' as const }
      expect([kind, await refusedAt({ serviceId, exceptions: [gap] })]).toEqual([kind, [400, 'times.none']])
    }
  })

  test('of a treatment is what guests are offered from that day on', async () => {
    const room = await office.made<StaffResource>('/resources', {
      name: 'Attic',
      capacity: 1,
      turnoverMinutes: 15,
      exclusive: true,
    })
    const { id } = await office.made<StaffService>('/services', { kind: 'massage', name: 'Hot stones', ...aClassIs })
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(room.id, '10:00', '12:00')] })
    await office.apply({ serviceId: id, from: '2027-03-01', patterns: [hourly(room.id, '14:00', '14:00')] })
    const offered = async (day: string) =>
      (await house.slotsOn(day, id)).map(({ startDate }) => new Date(startDate).toISOString().slice(11, 16))
    expect(await offered('2027-02-28')).toEqual(['23:00', '00:00', '01:00'])
    expect(await offered(SUNDAY)).toEqual(['03:00'])
    const [slot] = await house.slotsOn(SUNDAY, id)
    await expect(
      house.buy([cartItem({ ...slot!, startDate: '2027-03-06T23:00:00.000Z', endDate: '2027-03-07T00:00:00.000Z' })]),
    ).rejects.toThrow('did not sell')
  })
})

const exceptionsOf = async (serviceId: string) =>
  ((await office.ask('GET', '/times')).body as TimesAnswer).exceptions.filter((one) => one.serviceId === serviceId)
const weekOf = async (serviceId: string, from: string) => {
  const { status, body } = await office.ask('GET', `/times/${serviceId}/week?from=${from}`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return (body as WeekAnswer).days
}
const TODAY = '2026-11-23'
/** Adds exceptions to those that stand. */
const makeExceptions = async (serviceId: string, ...more: TimesException[]) =>
  await office.apply({ serviceId, from: TODAY, exceptions: [...(await exceptionsOf(serviceId)), ...more] })
const refusedAt = async (asked: object) => {
  const { status, body } = await office.ask('POST', '/times/preview', { from: TODAY, ...asked })
  return [status, body.code]
}

describe('a single day', () => {
  const plain = { minutes: null, places: null }

  test('has one more session, and a gap, with the same preview; each is put back as it was (#721)', async () => {
    const pool = await office.aPool('Event pool')
    const { id } = await office.aClass('Dawn swim')
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '10:00')] })
    const before = await startsOf(id)
    const at = { resourceId: pool.id, day: '2027-03-06' }
    const extra = { kind: 'extra' as const, ...at, start: '20:00', minutes: 90, places: 5 }
    const gap = { kind: 'drop' as const, resourceId: pool.id, day: SUNDAY, start: '09:00', ...plain }

    const asked = { serviceId: id, from: TODAY, exceptions: [extra, gap] }
    const shown = await office.preview(asked)
    expect(shown).toMatchObject({ add: 1, remove: 1, keep: before.length - 1, booked: [], clashes: [], shut: 0 })
    expect(await startsOf(id)).toEqual(before)
    expect(await office.made<TimesPreview>('/times/apply', { ...asked, token: shown.token })).toEqual(shown)
    expect(await house.slotsOn('2027-03-06', id)).toMatchObject([
      { startDate: '2027-03-06T09:00:00.000Z', endDate: '2027-03-06T10:30:00.000Z', openSpots: 5, totalSpots: 5 },
    ])
    expect((await house.slotsOn(SUNDAY, id)).map(({ startDate }) => startDate)).toEqual([
      '2027-03-06T21:00:00.000Z',
      '2027-03-06T23:00:00.000Z',
    ])
    const [sunday] = (await weekOf(id, SUNDAY)).map(({ starts }) => starts.map(({ start, kind }) => [start, kind]))
    expect(sunday).toEqual([
      ['08:00', 'planned'],
      ['09:00', 'gap'],
      ['10:00', 'planned'],
    ])
    const [saturday] = await weekOf(id, '2027-03-06')
    expect(saturday!.starts).toMatchObject([{ start: '20:00', kind: 'extra', minutes: 90, places: 5, people: 0 }])

    await office.apply({ serviceId: id, from: TODAY, exceptions: [] })
    expect(await startsOf(id)).toEqual(before)
    expect(await exceptionsOf(id)).toEqual([])
  })

  test('keeps its exceptions when times are made anew: the horizon, other patterns, another length and another size (#721)', async () => {
    const pool = await office.aPool('Sturdy pool', 12)
    const service = await office.aClass('Sturdy swim')
    const { id } = service
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] })
    const extra = {
      kind: 'extra' as const,
      resourceId: pool.id,
      day: '2027-03-06',
      start: '20:00',
      minutes: 90,
      places: 5,
    }
    const gap = { kind: 'drop' as const, resourceId: pool.id, day: SUNDAY, start: '09:00', ...plain }
    await makeExceptions(id, extra, gap)
    const isAsPlanned = async () => {
      const [one] = await house.slotsOn('2027-03-06', id)
      expect(one).toMatchObject({ endDate: '2027-03-06T10:30:00.000Z', totalSpots: 5 })
      expect(await startsOf(id)).not.toContain(`${SUNDAY} 09:00`)
      expect(await startsOf(id)).toContain('2027-03-14 09:00')
    }
    await isAsPlanned()
    await house.rows('delete from session where service_id = $1 and starts_at > $2', [id, '2027-03-01'])
    await fillHorizon({ ...house.ctx, log: { warn: () => undefined } })
    await isAsPlanned()
    await office.apply({ serviceId: id, from: '2027-01-01', patterns: [hourly(pool.id, '09:00', '10:00')] })
    await isAsPlanned()
    const change = { ...aClassIs, name: 'Sturdy swim', minutes: 30, capacity: 4, revision: service.revision }
    expect((await office.ask('PATCH', `/services/${id}`, change)).status).toBe(200)
    await isAsPlanned()
    const smaller = { name: 'Sturdy pool', capacity: 8, turnoverMinutes: 0, revision: pool.revision }
    expect((await office.ask('PATCH', `/resources/${pool.id}`, smaller)).status).toBe(200)
    await isAsPlanned()
  })

  test('that is booked keeps the guests: the preview names them, nothing more is sold, and putting it back ends that (#721)', async () => {
    const pool = await office.aPool('Kept pool')
    const { id } = await office.aClass('Kept swim')
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] })
    const [slot] = await house.slotsOn(SUNDAY, id)
    await house.buy([cartItem(slot!, { guestCount: 1 })])
    const gap = { kind: 'drop' as const, resourceId: pool.id, day: SUNDAY, start: '08:00', ...plain }
    const asked = { serviceId: id, from: TODAY, exceptions: [gap] }
    const shown = await office.preview(asked)
    expect(shown).toMatchObject({ remove: 0, booked: [{ start: slot!.startDate, resource: 'Kept pool', people: 2 }] })
    // Somebody books meanwhile: what was shown is not what would be done.
    await house.buy([cartItem(slot!)])
    expect((await office.ask('POST', '/times/apply', { ...asked, token: shown.token })).body.code).toBe('preview.old')
    await office.apply(asked)
    expect(await house.slotsOn(SUNDAY, id)).toMatchObject([{ openSpots: 0 }])
    expect((await weekOf(id, SUNDAY))[0]!.starts).toMatchObject([{ kind: 'kept', isGap: true, people: 3 }])
    // Of another day it is no news.
    const another = { ...asked, exceptions: [gap, { ...gap, day: '2027-03-14' }] }
    expect(await office.preview(another)).toMatchObject({ remove: 1, booked: [] })
    await office.apply({ serviceId: id, from: TODAY, exceptions: [] })
    expect(await house.slotsOn(SUNDAY, id)).toMatchObject([{ openSpots: 13 }])
    expect((await weekOf(id, SUNDAY))[0]!.starts).toMatchObject([{ kind: 'planned', people: 3, places: 16 }])
  })

  test('on which a start was taken away sells it to nobody: no cart from before, no move, no late money (#721)', async () => {
    const pool = await office.aPool('Left pool')
    const { id } = await office.aClass('Left swim')
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] })
    const [gone, stays] = await house.slotsOn(SUNDAY, id)
    const other = await booked(house, [cartItem(stays!)])
    // Whoever had booked it has left: its session stays in the database.
    const left = await booked(house, [cartItem(gone!)])
    await withKey(house, left.key).cancelFromOrder(left.id, { customerChoice: 'refund' })
    const late = await house.anOrder([cartItem(gone!)])
    await house.control({ pay: { session: late.sessionId, later: true }, settle: true })
    await house.pass(34)
    expect(await late.status()).toBe('EXPIRED')
    await office.apply({
      serviceId: id,
      from: TODAY,
      exceptions: [{ kind: 'drop', resourceId: pool.id, day: SUNDAY, start: '08:00', ...plain }],
    })
    const { status, body } = await house.visitor().checkout(checkoutInputFor([cartItem(gone!)]))
    expect([status, body.code]).toEqual([409, 'cart.unavailable'])
    const moved = await withKey(house, other.key).move(other.id, { sessionId: gone!.sessionId })
    expect([moved.status, moved.body.code]).toEqual([409, 'slot.taken'])
    await house.control({ laterMoney: { session: late.sessionId, arrives: true }, settle: true })
    expect(await late.status()).toBe('REFUNDED')
  })

  test('of a treatment has one more start and a gap too, booked by guests like any other (#721)', async () => {
    const room = { name: 'Loft', capacity: 1, turnoverMinutes: 0, exclusive: true }
    const { id: resourceId } = await office.made<StaffResource>('/resources', room)
    const { id } = await office.made<StaffService>('/services', { kind: 'massage', name: 'Warm hands', ...aClassIs })
    await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(resourceId, '10:00', '11:00')] })
    const at = { resourceId, day: SUNDAY }
    await makeExceptions(
      id,
      { kind: 'extra', ...at, start: '19:30', ...plain },
      { kind: 'drop', ...at, start: '10:00', ...plain },
    )
    const slots = await house.slotsOn(SUNDAY, id)
    expect(slots.map(({ startDate }) => startDate.slice(11, 16))).toEqual(['00:00', '08:30'])
    await house.buy([cartItem(slots[1]!)])
    const gone = { ...slots[0]!, startDate: '2027-03-06T23:00:00.000Z', endDate: '2027-03-07T00:00:00.000Z' }
    await expect(house.buy([cartItem(gone)])).rejects.toThrow('did not sell')
    expect((await weekOf(id, SUNDAY))[0]!.starts.map(({ start, kind, people }) => [start, kind, people])).toEqual([
      ['10:00', 'gap', 0],
      ['11:00', 'planned', 0],
      ['19:30', 'extra', 1],
    ])
  })

  test('two at once: what the other has added since the preview does not give way unseen (#718 #721)', async () => {
    const pool = await office.aPool('Busy pool')
    const { id } = await office.aClass('Busy swim')
    const late = (start: string): TimesException => ({
      kind: 'extra',
      resourceId: pool.id,
      day: '2029-03-06',
      start,
      ...plain,
    })
    const mine = { serviceId: id, from: TODAY, exceptions: [late('20:00')] }
    const { token } = await office.preview(mine)
    // Beyond what is for sale: no number of the preview tells.
    await office.apply({ serviceId: id, from: TODAY, exceptions: [late('21:00')] })
    expect((await office.ask('POST', '/times/apply', { ...mine, token })).body.code).toBe('preview.old')
    expect((await exceptionsOf(id)).map(({ start }) => start)).toEqual(['21:00'])
  })

  test('is refused at night, when it is over, twice, where nothing is to be taken away, and in no pool (#720 #721)', async () => {
    const pool = await office.aPool('Picky pool')
    const { id: serviceId } = await office.aClass('Picky swim')
    await office.apply({ serviceId, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] })
    const one = (kind: 'extra' | 'drop', start: string, day = SUNDAY) => ({
      kind,
      resourceId: pool.id,
      day,
      start,
      ...plain,
    })
    const asked = (...exceptions: object[]) => refusedAt({ serviceId, exceptions })
    expect(await asked(one('extra', '02:30'))).toEqual([400, 'times.night'])
    expect(await asked(one('extra', '09:00', '2026-11-22'))).toEqual([400, 'times.past'])
    expect(await asked(one('extra', '00:00', TODAY))).toEqual([400, 'times.over'])
    expect(await asked(one('extra', '08:00'))).toEqual([400, 'times.there'])
    expect(await asked(one('extra', '18:00'), one('extra', '18:00'))).toEqual([400, 'times.there'])
    expect(await asked(one('drop', '18:00'))).toEqual([400, 'times.none'])
    const nowhere = { ...one('extra', '18:00'), resourceId: '00000000-0000-4000-8000-000000000000' }
    expect(await asked(nowhere)).toEqual([404, 'resource.unknown'])
    expect((await office.ask('GET', `/times/${pool.id}/week?from=${SUNDAY}`)).status).toBe(404)
  })
})

const showServices = async (): Promise<StaffService[]> => (await office.ask('GET', '/services')).body.services

describe('a service as staff see it', () => {
  test('is changed by one at a time: the second hears of the first (#706)', async () => {
    const service = await office.aClass('Cold dip')
    const change = { ...aClassIs, name: 'Cold plunge', price: 50, revision: service.revision }
    const first = await office.ask('PATCH', `/services/${service.id}`, change)
    expect(first.body).toMatchObject({ name: 'Cold plunge', price: 50 })
    const second = await office.ask('PATCH', `/services/${service.id}`, { ...change, name: 'Ice dip' })
    expect([second.status, second.body.code, second.body.by]).toEqual([409, 'revision.old', 'Max Manager'])
    expect(second.body.row).toMatchObject({ name: 'Cold plunge', revision: first.body.revision })
    const both = await Promise.all(
      ['One', 'Two'].map((name) =>
        office.ask('PATCH', `/services/${service.id}`, { ...change, name, revision: first.body.revision }),
      ),
    )
    expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
  })

  test('with bookings to come is not removed; one without is, for good (#709)', async () => {
    const booked = (await showServices()).find(({ name }) => name === 'Morning swim')!
    await house.rows('update member_session set factor_shown_at = house_now() where member_id = $1', [office.memberId])
    const refused = await office.ask('POST', `/services/${booked.id}/remove`)
    expect([refused.status, refused.body.code]).toEqual([409, 'FUTURE_SESSIONS_WITH_PARTICIPANTS'])
    const free = await office.aClass('Never booked')
    expect((await office.ask('POST', `/services/${free.id}/remove`)).status).toBe(200)
    expect((await showServices()).map(({ id }) => id)).not.toContain(free.id)
    expect((await office.ask('POST', `/services/${free.id}/remove`)).status).toBe(404)
  })
})

test('a pool that holds fewer from now on keeps who has booked, and names those sessions (#722)', async () => {
  const pool = await office.aPool('Shrinking pool', 16)
  const { id } = await office.made<StaffService>('/services', {
    kind: 'class',
    name: 'Full house',
    ...aClassIs,
    partyLimit: 10,
  })
  await office.apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] })
  const [slot] = await house.slotsOn(SUNDAY, id)
  await house.buy([cartItem(slot!, { guestCount: 9 })])
  const { revision } = pool
  const change = { name: 'Shrinking pool', capacity: 8, turnoverMinutes: 0, revision }
  const changed: ChangedResource = (await office.ask('PATCH', `/resources/${pool.id}`, change)).body
  const fuller = { service: 'Full house', start: slot!.startDate, resource: 'Shrinking pool', people: 10, holds: 8 }
  expect(changed.fuller).toMatchObject([fuller])
  const capacities = await house.rows(
    'select capacity, count(*)::integer as sessions from session where service_id = $1 group by capacity order by capacity',
    [id],
  )
  expect(capacities).toEqual([
    { capacity: 8, sessions: expect.any(Number) },
    { capacity: 10, sessions: 1 },
  ])
  expect((await office.ask('PATCH', `/resources/${pool.id}`, change)).body.code).toBe('revision.old')
  // It can be found again later, until it is over.
  expect(((await office.ask('GET', '/times')).body as TimesAnswer).fuller).toMatchObject([fuller])
})

const changeResource = ({ id, name, capacity, turnoverMinutes, revision }: StaffResource, more: object) =>
  office.ask('PATCH', `/resources/${id}`, { name, capacity, turnoverMinutes, revision, ...more })

const stands = async (sessionId: string) =>
  (await house.rows('select capacity, lifted from session where id = $1', [sessionId]))[0]

/** The first session of a service with all its places taken, and more people let in. */
async function aFullSession(serviceId: string, places: number, letIn: number) {
  const [{ id: sessionId }] = (await house.rows('select id from session where service_id = $1 order by starts_at', [
    serviceId,
  ])) as [{ id: string }]
  await house.ctx.db.transaction().execute(async (tx) => await claimPlaces(tx, [{ sessionId, places }]))
  await house.ctx.db.transaction().execute(async (tx) => {
    await liftPlaces(tx, [{ sessionId, places: letIn }])
    await claimPlaces(tx, [{ sessionId, places: letIn }])
  })
  const all = [{ sessionId, places: places + letIn }]
  const leave = () => house.ctx.db.transaction().execute(async (tx) => await releasePlaces(tx, all))
  return { sessionId, leave }
}

describe('how many are safe in a pool', () => {
  test('is said by a manager, stays when it is left out, and can be taken away (#602)', async () => {
    const pool = await office.aPool('Deep pool', 6)
    expect(pool.safeCapacity).toBe(null)
    const said = (await changeResource(pool, { safeCapacity: 8 })).body
    expect(said).toMatchObject({ capacity: 6, safeCapacity: 8 })
    const renamed = (await changeResource(said, { name: 'Deeper pool' })).body
    expect(renamed).toMatchObject({ name: 'Deeper pool', safeCapacity: 8 })
    expect((await changeResource(renamed, { safeCapacity: null })).body.safeCapacity).toBe(null)
  })

  test('is never fewer than its places, and a room has none (#602)', async () => {
    const pool = await office.aPool('Cold pool', 6)
    const refusal = [400, 'resource.safe-capacity', ['safeCapacity']]
    const few = await changeResource(pool, { safeCapacity: 5 })
    expect([few.status, few.body.code, few.body.fields]).toEqual(refusal)
    const said = (await changeResource(pool, { safeCapacity: 8 })).body
    const more = await changeResource(said, { capacity: 9 })
    expect([more.status, more.body.code]).toEqual([400, 'resource.safe-capacity'])
    const room = { name: 'Loft', capacity: 2, turnoverMinutes: 0, exclusive: true }
    const roomWithOne = await office.ask('POST', '/resources', { ...room, safeCapacity: 2 })
    expect([roomWithOne.status, roomWithOne.body.code, roomWithOne.body.fields]).toEqual(refusal)
    const loft = await office.made<StaffResource>('/resources', room)
    expect((await changeResource(loft, { safeCapacity: 2 })).body.code).toBe('resource.safe-capacity')
  })

  test('is not made fewer than have been let in, and a larger pool gives them places of its own (#602)', async () => {
    const pool = await office.made<StaffResource>('/resources', {
      name: 'Busy pool',
      capacity: 6,
      safeCapacity: 8,
      turnoverMinutes: 0,
      exclusive: false,
    })
    const service = await office.aClass('Busy hour')
    await office.apply({ serviceId: service.id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] })
    const { sessionId, leave } = await aFullSession(service.id, 6, 2)
    const refused = await changeResource(pool, { safeCapacity: 7 })
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([409, 'resource.let-in', ['safeCapacity']])
    expect(refused.body.message).toContain('8 are booked there')
    const larger = (await changeResource(pool, { capacity: 7 })).body
    expect(await stands(sessionId)).toEqual({ capacity: 8, lifted: 1 })
    await changeResource(larger, { capacity: 9, safeCapacity: 9 })
    expect(await stands(sessionId)).toEqual({ capacity: 9, lifted: 0 })
    await leave()
  })

  test('does not bind whom a service with more places gives one of its own (#602)', async () => {
    const pool = await office.aPool('Warm pool', 8)
    const small = { ...aClassIs, capacity: 4 }
    const service = await office.made<StaffService>('/services', { kind: 'class', name: 'Warm hour', ...small })
    await office.apply({ serviceId: service.id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] })
    const { sessionId, leave } = await aFullSession(service.id, 4, 2)
    const { revision } = service
    const larger = { ...small, name: 'Warm hour', capacity: 8, revision }
    expect((await office.ask('PATCH', `/services/${service.id}`, larger)).status).toBe(200)
    expect(await stands(sessionId)).toEqual({ capacity: 8, lifted: 0 })
    await leave()
  })
})
