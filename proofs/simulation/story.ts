import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { massageIds } from '#domain/catalogue/massages.ts'
import { setScene } from '../scenes.ts'
import { openPromises, type Promises } from './promises.ts'
import type { Random } from './random.ts'
import type { Heard, World } from './world.ts'

/** A person with a browser, where a member is signed in. */
export type Visitor = {
  name: string
  isMember: boolean
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Heard>
}
export type KnownOrder = { key: string; sessionId: string; by: Visitor }
export type KnownBooking = { id: string; key: string; serviceId: string; by: Visitor }

/** What a history has come to: who there is, what they have, and what the house has promised them. */
export type Story = {
  world: World
  random: Random
  visitors: Visitor[]
  /** A manager at the front desk. */
  staff: Visitor
  orders: KnownOrder[]
  bookings: KnownBooking[]
  coupons: string[]
  giftCards: string[]
  promises: Promises
}

export const services = [BATHING_ID, BATHING_ID, SAUNA_CLUB_ID, massageIds.CALM[60], massageIds.REJUVENATE[90]]

/** Answers that no visitor may ever get. */
export class BrokenPromise extends Error {}

const GUESTS = 4
const MEMBERS = 3

/** Guests and members who have bought nothing yet, and a few codes that go round. */
export async function beginStory(world: World, random: Random): Promise<Story> {
  const guests = Array.from({ length: GUESTS }, (_, i) => openVisitor(world, `guest ${i + 1}`, null))
  const members: Visitor[] = []
  for (let i = 0; i < MEMBERS; i++) {
    const { token } = (await setScene(world.look.db, 'credits', { credits: i + 1 })) as { token: string }
    members.push(openVisitor(world, `member ${i + 1}`, token))
  }
  const { token } = (await setScene(world.look.db, 'staff', { role: 'manager' })) as { token: string }
  // Sessions do not end in the middle of a history.
  await world.look.rows(
    `update member_session set expires_at = house_now() + interval '10 years', last_used_at = house_now() + interval '10 years'`,
  )
  const coupon = (await setScene(world.look.db, 'coupon', { limit: 3 })) as { code: string }
  const cards = []
  for (const balance of [10_000, 4000]) {
    cards.push(((await setScene(world.look.db, 'giftcard', { balance })) as { code: string }).code)
  }
  return {
    world,
    random,
    visitors: [...guests, ...members],
    staff: openStaff(world, token),
    orders: [],
    bookings: [],
    coupons: [coupon.code, 'WELCOME10'],
    giftCards: cards,
    promises: openPromises(world),
  }
}

/** Somebody who works here, known by a token in the header. */
function openStaff(world: World, authtoken: string): Visitor {
  const visitor = openVisitor(world, 'manager', null)
  return {
    ...visitor,
    send: (method, path, body, headers) => visitor.send(method, path, body, { ...headers, authtoken }),
  }
}

function openVisitor(world: World, name: string, token: string | null): Visitor {
  const cookies = new Map(token ? [['bh_session', token]] : [])
  return {
    name,
    isMember: token !== null,
    send: async (method, path, body, headers = {}) => {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const heard = await world.send(method, path, { body, headers: { cookie, ...headers } })
      for (const [key, value] of heard?.cookies ?? []) cookies.set(key, value)
      if (heard && heard.status >= 500 && !world.line.wasDisturbed()) {
        throw new BrokenPromise(`${method} ${path} answered ${heard.status} ${JSON.stringify(heard.body)}`)
      }
      return heard
    },
  }
}

/** The end of a step in a few words. */
export const answerLine = (heard: Heard) =>
  heard ? `${heard.status}${heard.body?.code ? ` ${heard.body.code}` : ''}` : 'died'
