import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { bothGenerations, generations, leadToolsTo, toolWithKey, type Generation } from '#proofs/tools.ts'

let house: TestHouse
let apiKey: string
let goBack: () => void
beforeAll(async () => {
  house = await openHouse()
  apiKey = ((await setScene(house.ctx.db, 'staff', {})) as { apiKey: string }).apiKey
  goBack = leadToolsTo(house.url)
})
afterAll(async () => {
  goBack()
  await house.close()
})

const call = (method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authorization: apiKey })
const path = '/api/platform/v1/events'
const endOfEvents = async (): Promise<number> => {
  for (let after = 0; ;) {
    const { next } = (await call('GET', `${path}?after=${after}&limit=100`)).body
    if (next === after) return after
    after = next
  }
}
/** What has happened since, as a tool of this generation hears it. */
async function heardSince(after: number, generation: Generation) {
  const { publicKey, events } = (await call('GET', `${path}?after=${after}`)).body
  const { sdk } = generations[generation]
  const client = sdk.createClient({ auth: sdk.AppStrategy({ appId: 'app', publicKey }) })
  return await Promise.all(
    events.map(async ({ jwt }: { jwt: string }) => {
      const { eventType, payload } = await client.webhooks.process(jwt)
      return { type: eventType, payload: payload as any }
    }),
  )
}
const typesSince = async (after: number) =>
  (await heardSince(after, 'latest')).map(({ type }) => type.replace(/^.*\./, ''))

describe.each(bothGenerations)('a tool of the %s generation hears', (generation) => {
  test('that a service was made, changed and taken away, with what it looks like now (#540)', async () => {
    const after = await endOfEvents()
    const { services } = toolWithKey(generation, apiKey) as any
    const made = await services.createService({
      type: 'CLASS',
      name: `Heard ${generation}`,
      defaultCapacity: 5,
      payment: { rateType: 'NO_FEE', options: { online: true, inPerson: false, deposit: false, pricingPlan: false } },
      onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
    })
    await services.deleteService(made._id)
    const heard = await heardSince(after, generation)
    expect(heard.map(({ type }) => type)).toEqual([
      'wix.bookings.services.v2.service_created',
      ...heard.slice(1, -1).map(() => 'wix.bookings.services.v2.service_updated'),
      'wix.bookings.services.v2.service_deleted',
    ])
    expect(heard[0]!.payload).toMatchObject({ entityId: made._id, createdEvent: { entity: { id: made._id } } })
    expect(heard.at(-1)!.payload.deletedEvent).toEqual({ deletedEntity: { id: made._id } })
  })

  test('that a member was made, changed and deleted; of who is deleted nothing but the id (#540)', async () => {
    const after = await endOfEvents()
    const { members } = toolWithKey(generation, apiKey) as any
    const email = `heard.${generation}@guest.example`
    const made = await members.createMember({ member: { loginEmail: email, contact: { firstName: 'Ada' } } })
    await members.updateMember(made._id, { contact: { firstName: 'Ida' } })
    const before = await heardSince(after, generation)
    expect(before[0]!.payload.createdEvent.entity).toMatchObject({ id: made._id, contact: { firstName: 'Ida' } })
    expect(before.at(-1)!.payload.updatedEvent.currentEntity.contact.firstName).toBe('Ida')
    await members.deleteMember(made._id)
    const heard = await heardSince(after, generation)
    expect(new Set(heard.map(({ type }) => type.replace(/^.*\./, '')))).toEqual(
      new Set(['member_created', 'member_updated', 'member_deleted']),
    )
    expect(heard.at(-1)!.payload.deletedEvent).toEqual({ deletedEntity: { id: made._id } })
    expect(JSON.stringify(heard)).not.toMatch(/Ida|heard\./)
  })
})
