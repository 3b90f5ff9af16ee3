import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { massageIds } from '#domain/catalogue/massages.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor } from '#proofs/house.ts'
import { showCatalogue } from '#server/site/show-catalogue.ts'
import {
  bothGenerations,
  openHouseForClients,
  type ClientHouse,
  clientWithKey,
  clientWithToken,
} from '#proofs/clients.ts'

let house: ClientHouse
let key: string
beforeAll(async () => {
  house = await openHouseForClients()
  key = house.owner.apiKey
})
afterAll(() => house.close())

const DAY = '2026-12-01'
const fixed = (value: string) => ({
  rateType: 'FIXED' as const,
  fixed: { price: { value, currency: 'AUD' } },
  options: { online: true },
})
const aClass = (more: object = {}) => ({
  name: `Steam ${randomUUID()}`,
  type: 'CLASS' as const,
  payment: fixed('75'),
  ...more,
})
const aTreatment = (more: object = {}) => ({ ...aClass(), type: 'APPOINTMENT' as const, ...more })
const onSite = async (id: string) => (await house.get(`/api/wix/v1/services/${id}`)).body
const menu = async () => (await showCatalogue(house.ctx)).menu.map(({ id }) => id)
/** What a client gets when it is refused: the code of the application, or the rule of each field. */
const refusal = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    const { details } = error as { details: any }
    const rules = details.validationError?.fieldViolations.map(({ field, ruleName }: any) => ruleName ?? field)
    return details.applicationError?.code ?? rules.toSorted()
  }
  throw new Error('It was not refused.')
}
/** The call as it goes over the wire. */
const call = (method: string, path: string, body?: object, token: string = key) =>
  house.visitor().send(method, path, body, { authorization: token })
/** The n-th free start of a day; each story has a day of its own. */
const freeSlot = async (serviceId: string, day = DAY, n = 0) =>
  (await house.slotsOn(day, serviceId)).filter((slot) => slot.bookable)[n]!

describe.each(bothGenerations)('services by the SDK of the %s generation', (generation) => {
  const client = () => clientWithKey(generation, key).services
  /** The one call whose arguments differ between the generations. */
  const setLocations = async (id: string, locations: object[]) => {
    const action = { removedLocationSessionsAction: { action: 'KEEP_AT_CURRENT_LOCATION' } }
    const set = client().setServiceLocations as (
      ...input: unknown[]
    ) => ReturnType<ReturnType<typeof client>['setServiceLocations']>
    return await (generation === 'spec' ? set(id, locations, action) : set(id, { locations, ...action }))
  }

  test('are made with everything that clients say of them, and read back with what the house adds (#501, #457)', async () => {
    const name = `Sound Bath ${generation}`
    const made = await client().createService({
      name,
      type: 'CLASS',
      tagLine: 'Lie down',
      description: 'Gongs.\nBowls.',
      defaultCapacity: 10,
      payment: fixed('75.50'),
      schedule: { availabilityConstraints: { sessionDurations: [45] } },
      media: { mainMedia: { image: 'wix:image://v1/abc.jpg/gong.jpg#originWidth=640&originHeight=480' } },
      locations: [{ type: 'CUSTOM', custom: { address: { city: 'Bondi', country: 'AU', addressLine1: '1 Bath St' } } }],
      seoData: { tags: [{ type: 'title', children: 'Gongs' }] },
      extendedFields: { namespaces: { '@ours/hall': { level: 2 } } },
    })
    const slug = `sound-bath-${generation}`
    expect(made).toMatchObject({
      name,
      type: 'CLASS',
      tagLine: 'Lie down',
      description: 'Gongs.\nBowls.',
      defaultCapacity: 10,
      hidden: false,
      revision: '1',
      category: { name: 'Classes' },
      payment: { rateType: 'FIXED', fixed: { price: { value: '75.50', currency: 'AUD', formattedValue: '$75.50' } } },
      onlineBooking: { enabled: true },
      locations: [{ type: 'CUSTOM', custom: { address: { city: 'Bondi', addressLine1: '1 Bath St' } } }],
      schedule: { _id: made._id, availabilityConstraints: { sessionDurations: [45] } },
      staffMemberIds: [],
      staffMemberDetails: { staffMembers: [] },
      bookingPolicy: {
        cancellationPolicy: { latestCancellationInMinutes: 24 * 60 },
        reschedulePolicy: { latestRescheduleInMinutes: 2 * 60 },
        participantsPolicy: { maxParticipantsPerBooking: 4 },
      },
      mainSlug: { name: slug, custom: false },
      supportedSlugs: [{ name: slug }],
      seoData: { tags: [{ type: 'title', children: 'Gongs' }] },
      extendedFields: { namespaces: { '@ours/hall': { level: 2 } } },
    })
    expect(made.media?.mainMedia?.image).toMatch(/^wix:image:\/\/v1\/abc\.jpg\/.*originWidth=640&originHeight=480/)
    const screen = expect.stringMatching(new RegExp(`^http.*/select-slot\\?serviceId=${made._id}$`))
    expect(made.urls).toEqual({ servicePage: screen, bookingPage: screen, calendarPage: screen })
    expect(await client().getService(made._id!)).toEqual(made)
    // The house's own bathing has places, sessions and the house as its location.
    const bathing = await client().getService(BATHING_ID)
    expect(bathing).toMatchObject({
      type: 'APPOINTMENT',
      defaultCapacity: 16,
      category: { name: 'Bathing' },
      locations: [{ type: 'BUSINESS', business: { name: 'Stillwater Bathhouse', default: true } }],
      staffMemberDetails: { staffMembers: [{ name: 'Long Pool' }, { name: 'Garden Pool' }] },
      payment: { options: { pricingPlan: true }, pricingPlanIds: expect.arrayContaining([expect.any(String)]) },
    })
    expect(new Date(bathing.schedule!.firstSessionStart!) < new Date(bathing.schedule!.lastSessionEnd!)).toBe(true)
  })

  test('change in what is named and in nothing else; each change counts, and a stale one is refused (#501)', async () => {
    const made = await client().createService(aClass({ tagLine: 'Before', description: 'Stays' }))
    const changed = await client().updateService(made._id!, {
      revision: made.revision!,
      tagLine: 'After',
      payment: fixed('80'),
    })
    expect(changed).toEqual({
      ...made,
      tagLine: 'After',
      payment: {
        ...made.payment,
        fixed: { price: { value: '80', currency: 'AUD', formattedValue: '$80.00' } },
      },
      revision: '2',
      _updatedDate: changed._updatedDate,
    })
    expect(await refusal(client().updateService(made._id!, { revision: made.revision!, tagLine: 'Late' }))).toBe(
      'INVALID_REVISION',
    )
    expect((await client().getService(made._id!)).tagLine).toBe('After')
    // What was read can be sent back whole, and moves nothing but the revision.
    const read = (await call('GET', `/v2/services/${made._id}`)).body.service
    const { body } = await call('PATCH', `/v2/services/${made._id}`, { service: read })
    expect(body.service).toEqual({ ...read, revision: '3', updatedDate: body.service.updatedDate })
  })

  test('show at once on the site when they are made, renamed, hidden, closed to booking or taken away (#501)', async () => {
    const made = await client().createService(aTreatment({ tagLine: 'New' }))
    const id = made._id!
    expect(await menu()).toContain(id)
    expect(await onSite(id)).toMatchObject({ name: made.name, tagline: 'New', payment: { price: 75 } })
    expect(await freeSlot(id)).toMatchObject({ serviceId: id, bookable: true })

    await client().updateService(id, { revision: '1', name: 'Renamed', payment: fixed('12.30') })
    expect(await onSite(id)).toMatchObject({ name: 'Renamed', payment: { price: 12.3 } })

    await client().updateService(id, { revision: '2', onlineBooking: { enabled: false } })
    const slots = await house.slotsOn(DAY, id)
    expect([slots.length > 0, slots.some(({ bookable }) => bookable)]).toEqual([true, false])
    const refused = await house.visitor().checkout(checkoutInputFor([cartItem(slots[5]!)]))
    expect([refused.status, refused.body.code]).toEqual([409, 'cart.unavailable'])
    await client().updateService(id, { revision: '3', onlineBooking: { enabled: true } })
    expect(await freeSlot(id)).toMatchObject({ bookable: true })

    await client().updateService(id, { revision: '4', hidden: true })
    expect(await menu()).not.toContain(id)
    expect((await house.get(`/api/wix/v1/services/${id}`)).status).toBe(404)
    expect((await house.get(`/api/wix/v1/available-slots?date=${DAY}&serviceId=${id}`)).status).toBe(404)
    await client().updateService(id, { revision: '5', hidden: false })
    expect(await menu()).toContain(id)

    await client().deleteService(id)
    expect(await menu()).not.toContain(id)
    expect((await house.get(`/api/wix/v1/services/${id}`)).status).toBe(404)
    expect((await house.get(`/api/wix/v1/available-slots?date=${DAY}&serviceId=${id}`)).status).toBe(404)
    expect(await refusal(client().getService(id))).toBe('service.unknown')
    expect(await refusal(client().updateService(id, { revision: '7', name: 'Again' }))).toBe('service.unknown')
    expect(await refusal(client().deleteService(id))).toBe('service.unknown')
  })

  test('are copied: the copy of a treatment is given in the same rooms, and can be booked and paid (#501)', async () => {
    const { service: copy, errors } = await client().cloneService(massageIds.PREGNANCY[60])
    expect([errors, copy!.name, copy!.revision]).toEqual([[], 'Copy of Pregnancy massage, 60 minutes', '1'])
    const source = await client().getService(massageIds.PREGNANCY[60])
    expect(copy!.staffMemberIds).toEqual(source.staffMemberIds)
    const slot = await freeSlot(copy!._id!, '2026-12-08', generation === 'spec' ? 6 : 0)
    const { order } = await booked(house, [cartItem(slot)])
    expect(order.orderDetails).toMatchObject([{ serviceName: copy!.name, pricing: { totalPrice: 130 } }])
    // The room is one party's at a time, whichever service it is booked for.
    const same = (await house.slotsOn('2026-12-08', massageIds.PREGNANCY[60])).find(
      (other) => other.startDate === slot.startDate && other.resourceId === slot.resourceId,
    )
    expect(same).toMatchObject({ bookable: false })
  })

  test('take place at another location when one is given, as the slots say (#501)', async () => {
    const made = await client().createService(aTreatment())
    const address = { addressLine1: '5 Beach Rd', city: 'Bondi', subdivision: 'NSW', postalCode: '2026' }
    const locations = [{ type: 'CUSTOM', custom: { address } }]
    const { service } = await setLocations(made._id!, locations)
    expect(service).toMatchObject({ revision: '2', locations: [{ type: 'CUSTOM', custom: { address } }] })
    expect((await freeSlot(made._id!)).location).toMatchObject({ address: '5 Beach Rd, Bondi NSW 2026' })
    await booked(house, [cartItem(await freeSlot(made._id!, '2026-12-09', generation === 'spec' ? 6 : 0))])
    const back = setLocations(made._id!, [{ type: 'BUSINESS' }])
    expect(await refusal(back)).toBe('FUTURE_SESSIONS_WITH_PARTICIPANTS')
    expect(await refusal(setLocations(made._id!, [{ type: 'CUSTOM' }]))).toEqual(['INVALID_LOCATIONS'])
  })

  test('have names in addresses that no other gets, and can be given one by hand (#501)', async () => {
    const name = `Ice & Fire ${generation}`
    const [first, second] = [
      await client().createService(aClass({ name })),
      await client().createService(aClass({ name })),
    ]
    const base = `ice-fire-${generation}`
    expect([first.mainSlug!.name, second.mainSlug!.name]).toEqual([base, `${base}-2`])
    const validate = (slug: string) => client().validateSlug(second._id!, { slug })
    expect(await validate(base)).toMatchObject({ valid: false, errors: ['SLUG_ALREADY_EXISTS'] })
    expect(await validate('Ice Fire')).toMatchObject({ valid: false, errors: ['SLUG_CONTAINS_ILLEGAL_CHARACTERS'] })
    expect(await validate(`${base}-2`)).toMatchObject({ valid: true, errors: [] })
    expect(await validate(`free-${base}`)).toEqual({ valid: true, slug: `free-${base}`, errors: [] })

    const { slug, service } = await client().setCustomSlug(second._id!, { slug: `own-${base}` })
    expect([slug!.name, slug!.custom, service!.revision]).toEqual([`own-${base}`, true, '2'])
    expect(service!.supportedSlugs!.map((each) => each.name)).toEqual([`own-${base}`, `${base}-2`])
    // A name that was left stays taken, and one chosen by hand stays when the service is renamed.
    expect(await refusal(client().setCustomSlug(first._id!, { slug: `${base}-2` }))).toBe('SLUG_ALREADY_EXISTS')
    const renamed = await client().updateService(second._id!, { revision: '2', name: 'Other' })
    expect(renamed.mainSlug!.name).toBe(`own-${base}`)
    expect(await refusal(client().setCustomSlug(first._id!, { slug: 'Not so' }))).toEqual([
      'SLUG_CONTAINS_ILLEGAL_CHARACTERS',
    ])
  })

  test('that are not as they must be are refused, with every field and the name of its rule', async () => {
    const { createService } = client()
    const no = async (input: object) => await refusal(createService(input))
    expect(await no({})).toEqual(['INVALID_SERVICE_NAME', 'INVALID_SERVICE_TYPE', 'PAYMENT_REQUIRED'])
    expect(await no(aClass({ name: ' ' }))).toEqual(['INVALID_SERVICE_NAME'])
    expect(await no(aClass({ type: 'COURSE' }))).toEqual(['INVALID_SERVICE_TYPE'])
    expect(await no(aClass({ defaultCapacity: 0 }))).toEqual(['INVALID_DEFAULT_CAPACITY'])
    expect(await no(aClass({ payment: fixed('-1') }))).toEqual(['INVALID_RATE'])
    expect(await no(aClass({ payment: fixed('0') }))).toEqual(['INVALID_RATE'])
    expect(await no(aClass({ payment: { rateType: 'FIXED' } }))).toEqual(['INVALID_RATE'])
    expect(await no(aClass({ payment: { rateType: 'CUSTOM' } }))).toEqual(['INVALID_PAYMENT_TYPE'])
    expect(await no(aClass({ payment: { ...fixed('5'), options: { online: true, inPerson: true } } }))).toEqual([
      'INVALID_PAYMENT_OPTIONS',
    ])
    expect(
      await no(
        aClass({
          onlineBooking: { requireManualApproval: true },
          category: { _id: randomUUID() },
          form: { _id: randomUUID() },
          bookingPolicy: { _id: randomUUID() },
          schedule: { availabilityConstraints: { sessionDurations: [30, 60] } },
          locations: [{ type: 'BUSINESS', business: { _id: randomUUID() } }],
          staffMemberIds: [randomUUID()],
        }),
      ),
    ).toEqual([
      'INVALID_BOOKING_POLICY',
      'INVALID_CATEGORY',
      'INVALID_FORM',
      'INVALID_LOCATIONS',
      'INVALID_ONLINE_BOOKING',
      'INVALID_SESSION_DURATION',
      'INVALID_STAFF_MEMBER_IDS',
    ])
  })
})

test.each([
  ['0.49', 'no card can be asked for'],
  ['12.345', 'has a part of a cent'],
  ['1000000.01', 'is more than a million'],
])('a price of $%s, which %s, is refused for a new service and for one that is there', async (value) => {
  const { body } = await call('POST', '/v2/services', { service: aClass() })
  const { id, revision } = body.service
  for (const refused of [
    await call('POST', '/v2/services', { service: aClass({ payment: fixed(value) }) }),
    await call('PATCH', `/v2/services/${id}`, { service: { revision, payment: fixed(value) } }),
  ])
    expect([refused.status, refused.body.details.validationError.fieldViolations]).toEqual([
      400,
      [expect.objectContaining({ field: 'service.payment.fixed.price.value', ruleName: 'INVALID_RATE' })],
    ])
  const { service } = (await call('GET', `/v2/services/${id}`)).body
  expect([service.revision, service.payment.fixed.price.value]).toEqual([revision, '75'])
})

test('the smallest price that a card can be asked for is taken', async () => {
  const { status, body } = await call('POST', '/v2/services', { service: aClass({ payment: fixed('0.50') }) })
  expect([status, body.service.payment.fixed.price.formattedValue]).toEqual([200, '$0.50'])
})

describe('two clients at once', () => {
  test('with one revision change a service once, and the other is refused', async () => {
    const { service } = (await call('POST', '/v2/services', { service: aClass() })).body
    const change = (n: number) =>
      call('PATCH', `/v2/services/${service.id}`, { service: { revision: '1', tagLine: `Try ${n}` } })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => change(n)))
    const told = answers.map(({ status, body }) => `${status} ${body.details?.applicationError.code ?? ''}`)
    expect(told.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '200 ',
      ...Array<string>(9).fill('409 INVALID_REVISION'),
    ])
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await call('GET', `/v2/services/${service.id}`)).body.service).toMatchObject({
      revision: '2',
      tagLine: `Try ${won}`,
    })
  })

  test('that make services of one name at once give each an address of its own', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/v2/services', { service: aClass({ name: 'Twin' }) })),
    )
    expect(new Set(made.map(({ body }) => body.service.mainSlug.name)).size).toBe(8)
  })

  test('a change without a revision is refused', async () => {
    const { service } = (await call('POST', '/v2/services', { service: aClass() })).body
    for (const revision of [undefined, 'one', -1, 1.5, 2 ** 40]) {
      const { status, body } = await call('PATCH', `/v2/services/${service.id}`, { service: { revision, name: 'X' } })
      expect([status, body.fields]).toEqual([400, ['service.revision']])
    }
  })
})

describe('what follows from a change', () => {
  test('a class holds as many as it says from now on, but never fewer than have booked', async () => {
    const slot = await house.aClass({ places: 8 })
    await booked(house, [cartItem(slot, { guestCount: 2 })])
    const { body } = await call('GET', `/v2/services/${slot.serviceId}`)
    expect(body.service.defaultCapacity).toBe(8)
    const fit = async (revision: string, defaultCapacity: number | null) => {
      await call('PATCH', `/v2/services/${slot.serviceId}`, { service: { revision, defaultCapacity } })
      return (await house.rows('select capacity, places_taken from session where id = $1', [slot.sessionId]))[0]
    }
    expect(await fit(body.service.revision, 5)).toEqual({ capacity: 5, places_taken: 3 })
    expect(await fit(String(Number(body.service.revision) + 1), 2)).toEqual({ capacity: 3, places_taken: 3 })
    expect(await fit(String(Number(body.service.revision) + 2), null)).toEqual({ capacity: 8, places_taken: 3 })
  })

  test('rules of booking that the owner gave are told to clients; a smaller party limit takes the smallest party down (#710 #711 #712)', async () => {
    const { serviceId } = await house.aClass()
    await house.rows(
      'update service set min_party = 3, book_until_minutes = 120, cutoff_hours = 48, offers_robe = false where id = $1',
      [serviceId],
    )
    const { body } = await call('GET', `/v2/services/${serviceId}`)
    expect(body.service.bookingPolicy).toMatchObject({
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
      cancellationPolicy: { latestCancellationInMinutes: 48 * 60 },
      reschedulePolicy: { latestRescheduleInMinutes: 48 * 60 },
    })
    const { revision, bookingPolicy } = body.service
    const fewer = { ...bookingPolicy, participantsPolicy: { maxParticipantsPerBooking: 2 } }
    const changed = await call('PATCH', `/v2/services/${serviceId}`, { service: { revision, bookingPolicy: fewer } })
    expect(changed.status).toBe(200)
    expect(await onSite(serviceId)).toMatchObject({ minParty: 2, maxGuests: 2, robe: false, extraBath: true })
  })

  test('a class that lasts longer has longer sessions, but for those that people have booked', async () => {
    const service = (
      await house.rows(`select id, revision from service where kind = 'class' and name = 'Sauna Club'`)
    )[0]
    const [slot] = (await house.slotsOn('2026-12-05', service.id)).filter(({ bookable }) => bookable)
    await booked(house, [cartItem(slot!)])
    // Booked once, and given back: nobody comes, and it lasts as long as the others.
    const [another] = await house.slotsOn('2026-12-06', service.id)
    await (await house.anOrder([cartItem(another!)])).release()
    const { status } = await call('PATCH', `/v2/services/${service.id}`, {
      service: { revision: service.revision, schedule: { availabilityConstraints: { sessionDurations: [75] } } },
    })
    expect(status).toBe(200)
    const lengths = await house.rows(
      `select exists (select from booking where session_id = session.id) as booked, extract(epoch from ends_at - starts_at)::integer / 60 as minutes, count(*)
       from session where service_id = $1 and starts_at > house_now() group by 1, 2 order by 1, 2`,
      [service.id],
    )
    expect(lengths).toEqual([
      { booked: false, minutes: 75, count: expect.any(Number) },
      { booked: true, minutes: 60, count: expect.any(Number) },
      { booked: true, minutes: 75, count: expect.any(Number) },
    ])
    expect(lengths[0].count).toBeGreaterThan(200)
  })

  test('a treatment moves to the rooms that are named, and to none that do not exist', async () => {
    const rooms = (await house.rows('select id from resource where exclusive order by position')).map(({ id }) => id)
    const pool = (await house.rows('select id from resource where not exclusive limit 1'))[0].id
    const { service } = (await call('POST', '/v2/services', { service: aTreatment() })).body
    expect(service.staffMemberIds).toEqual(rooms)
    const moved = await call('PATCH', `/v2/services/${service.id}`, {
      service: { revision: '1', staffMemberIds: [rooms[1]] },
    })
    expect(moved.body.service.serviceResources[0].resourceIds.values).toEqual([rooms[1]])
    expect(new Set((await house.slotsOn(DAY, service.id)).map(({ resourceId }) => resourceId))).toEqual(
      new Set([rooms[1]]),
    )
    const no = await call('PATCH', `/v2/services/${service.id}`, { service: { revision: '2', staffMemberIds: [pool] } })
    expect([no.status, no.body.details.validationError.fieldViolations[0].ruleName]).toEqual([
      400,
      'INVALID_STAFF_MEMBER_IDS',
    ])
  })

  test('a free service costs nothing on the site', async () => {
    const { service } = (
      await call('POST', '/v2/services', { service: aTreatment({ payment: { rateType: 'NO_FEE' } }) })
    ).body
    expect(service.payment).toMatchObject({ rateType: 'NO_FEE', options: { online: false } })
    const slot = await freeSlot(service.id, '2026-12-10')
    const { order } = await booked(house, [cartItem(slot)])
    expect(order.orderDetails).toMatchObject([{ pricing: { totalPrice: 0 } }])
  })
})

const bookedTreatment = async () => {
  const { service } = (await call('POST', '/v2/services', { service: aTreatment() })).body
  const order = await booked(house, [cartItem(await freeSlot(service.id, '2026-12-11'))])
  return { serviceId: service.id as string, ...order }
}

describe('a service that people have booked', () => {
  test('is not taken away, unless their visits are kept: then these take place, and their story stays', async () => {
    const { serviceId: id, visitor, key: orderKey, ids } = await bookedTreatment()
    const no = await call('DELETE', `/v2/services/${id}?serviceId=${id}`)
    expect([no.status, no.body.code]).toEqual([409, 'FUTURE_SESSIONS_WITH_PARTICIPANTS'])
    expect(await menu()).toContain(id)

    const yes = await call('DELETE', `/v2/services/${id}?preserveFutureSessionsWithParticipants=true`)
    expect([yes.status, yes.body]).toEqual([200, {}])
    expect(await menu()).not.toContain(id)
    expect((await visitor.order(orderKey)).body).toMatchObject({ status: 'PAID', orderDetails: [{ serviceId: id }] })
    expect((await withKey(house, orderKey).live(ids[0]!)).body.booking).toMatchObject({
      id: ids[0],
      status: 'CONFIRMED',
    })
    expect((await withKey(house, orderKey).cancelFromOrder(ids[0]!, { customerChoice: 'refund' })).status).toBe(200)
  })

  test('is not taken away while somebody is about to pay for it', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    expect((await call('DELETE', `/v2/services/${slot.serviceId}`)).status).toBe(409)
    await order.release()
    expect((await call('DELETE', `/v2/services/${slot.serviceId}`)).status).toBe(200)
    // Its session was booked once, so it stays in the books; but it takes up no room.
    expect(await house.rows('select retired from session where id = $1', [slot.sessionId])).toEqual([{ retired: true }])
    await house.rows(
      `insert into session (service_id, resource_id, starts_at, ends_at, capacity) values ($1, $2, $3, $4, 1)`,
      [BATHING_ID, slot.resourceId, slot.startDate, slot.endDate],
    )
  })

  test('that was taken away between the look at it and PAY is not booked, and late money for it goes back', async () => {
    const [slot, another] = [await house.aClass(), await house.aClass()]
    const late = await house.anOrder([cartItem(slot)])
    await late.release()
    await call('DELETE', `/v2/services/${slot.serviceId}`)
    await house.control({ pay: { session: late.sessionId }, settle: true }).catch(() => undefined)
    expect(['CANCELED', 'REFUNDED']).toContain(await late.status())

    // As a checkout does that has read the menu a moment ago.
    const held = (serviceId: string) =>
      house.rows(
        `insert into booking (order_id, service_id, session_id, resource_id, exclusive, starts_at, ends_at, blocked_until, party_size, status)
         select id, $1, $2, $3, false, $4, $5, $5, 1, 'HELD' from orders limit 1`,
        [serviceId, another.sessionId, another.resourceId, another.startDate, another.endDate],
      )
    await expect(held(slot.serviceId)).rejects.toMatchObject({ constraint: 'service_is_sold' })
    await held(another.serviceId)
    await house.rows(`delete from booking where session_id = $1`, [another.sessionId])
  })

  test('is either booked or taken away, however close the two come', async () => {
    for (let round = 0; round < 6; round++) {
      const { service } = (await call('POST', '/v2/services', { service: aTreatment() })).body
      const slot = await freeSlot(service.id, '2026-12-12')
      const [sold, gone] = await Promise.all([
        house.visitor().checkout(checkoutInputFor([cartItem(slot)])),
        call('DELETE', `/v2/services/${service.id}`),
      ])
      const outcome = [sold.status, gone.status].join(' ')
      expect(['200 409', '409 200']).toContain(outcome)
      if (sold.status === 409) expect(sold.body.code).toBe('cart.unavailable')
    }
  })

  test('forgets the sessions that nobody has booked, and none is made for it again', async () => {
    const { serviceId } = await house.aClass()
    await house.rows(`update schedule set weekdays = '{0,1,2,3,4,5,6}' where service_id = $1`, [serviceId])
    await house.runTasksNow()
    await house.rows(`select fill_horizon(sydney_date(house_now()), 30)`)
    const count = async () =>
      (
        await house.rows('select count(*) from session where service_id = $1 and starts_at > house_now()', [serviceId])
      )[0].count
    expect(await count()).toBeGreaterThan(20)
    await call('DELETE', `/v2/services/${serviceId}`)
    await house.rows(`select fill_horizon(sydney_date(house_now()), 30)`)
    expect(await count()).toBe(0)
  })
})

describe('who may', () => {
  test('a visitor’s client reads what is on the menu, and neither sees what is hidden nor changes anything', async () => {
    const { accessToken } = (await house.get('/api/wix/v1/auth/visitor-token')).body
    const client = clientWithToken('latest', accessToken).services
    const hidden = (await call('POST', '/v2/services', { service: aClass({ hidden: true }) })).body.service
    expect((await client.getService(BATHING_ID)).name).toBe('Bathing')
    expect(await refusal(client.getService(hidden.id))).toBe('service.unknown')
    const byName = { name: hidden.name }
    expect((await client.queryServices().eq('name', hidden.name).find()).items).toEqual([])
    expect((await client.countServices({ filter: byName })).count).toBe(0)
    expect((await client.searchServices({ filter: byName })).services).toEqual([])
    expect((await clientWithKey('latest', key).services.countServices({ filter: byName })).count).toBe(1)
    expect(await refusal(client.createService(aClass() as never))).toBe('account.forbidden')
    expect(await refusal(client.updateService(BATHING_ID, { revision: '1', name: 'Mine' }))).toBe('account.forbidden')
    expect(await refusal(client.deleteService(BATHING_ID))).toBe('account.forbidden')
    expect((await call('GET', `/v2/services/${BATHING_ID}`, undefined, '')).status).toBe(401)
  })
})

describe('a long address', () => {
  test('of more than 4000 characters arrives as it was asked, up to 60 KB (#503)', async () => {
    const fields = Array.from({ length: 300 }, () => 'STAFF_MEMBER_DETAILS' as const)
    const client = clientWithKey('latest', key).services
    const asked: string[] = []
    const direct = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${String(input instanceof Request ? input.url : input).length}`)
      return await direct(input, init)
    }
    try {
      expect((await client.getService(BATHING_ID, { conditionalFields: fields })).name).toBe('Bathing')
    } finally {
      globalThis.fetch = direct
    }
    // No call of the services declares another form: the client itself sends one long GET.
    expect(asked).toEqual([expect.stringMatching(/^GET \d{5}$/)])
    const { status } = await call('GET', `/v2/services/${BATHING_ID}?padding=${'x'.repeat(60_000)}`)
    expect(status).toBe(200)
  })

  test('is none for a query: whatever is asked for travels as a body, of any length (#503)', async () => {
    const ids = Array.from({ length: 500 }, () => randomUUID())
    for (const generation of bothGenerations) {
      const { items } = await clientWithKey(generation, key)
        .services.queryServices()
        .in('_id', [...ids, BATHING_ID])
        .find()
      expect(items.map(({ name }) => name)).toEqual(['Bathing'])
    }
  })
})
