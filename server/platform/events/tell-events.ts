import { importPKCS8, SignJWT } from 'jose'
import type { EventShown } from '#api/platform/events.ts'
import { findKnownMember } from '#server/accounts/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { ofIds } from '#server/catalogue/service-store.ts'
import { findVenue } from '#server/catalogue/store.ts'
import { describeMember } from '../members/describe-member.ts'
import { describePlanOrders } from '../plan-orders/describe-plan-order.ts'
import { findPlanOrder } from '../plan-orders/store.ts'
import { tellServices } from '../services/describe-service.ts'
import { readEventKeys, type EventRow } from './store.ts'

type Teller = Pick<Ctx, 'db' | 'now' | 'config'>
type Entity = 'service' | 'member' | 'order'

const namespaces = {
  service: 'wix.bookings.services.v2.service',
  member: 'wix.members.v1.member',
  order: 'wix.pricing_plans.v2.order',
} as const

/** Events in signed words, as the platform's tools read them (platform/README, Events): RS256, text within text. */
export async function tellEvents(ctx: Teller, events: readonly EventRow[]): Promise<EventShown[]> {
  const { private_key } = await readEventKeys(ctx.db)
  const key = await importPKCS8(private_key, 'RS256')
  const { site_id: instanceId } = await findVenue(ctx.db)
  const told: EventShown[] = []
  for (const event of events) {
    const eventType = `${namespaces[event.entity]}_${event.kind}`
    const data = JSON.stringify(await payloadOf(ctx, event))
    const identity = JSON.stringify({ identityType: 'APP' })
    const jwt = await new SignJWT({ data: JSON.stringify({ data, instanceId, eventType, identity }) })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt(Math.floor(event.at.getTime() / 1000))
      .setIssuer(ctx.config.siteUrl)
      .sign(key)
    told.push({ place: event.place!, id: event.name, eventType, eventTime: event.at.toISOString(), jwt })
  }
  return told
}

async function payloadOf(ctx: Teller, event: EventRow): Promise<object> {
  return {
    id: event.name,
    entityFqdn: namespaces[event.entity],
    entityId: event.entity_id,
    slug: event.kind,
    eventTime: event.at.toISOString(),
    ...(await bodyOf(ctx, event)),
  }
}

/** What is gone is named and not described any more. */
async function bodyOf(ctx: Teller, { entity, entity_id: id, kind }: EventRow): Promise<object> {
  if (kind === 'deleted') return { deletedEvent: { deletedEntity: { id } } }
  const thing = (await describe[entity](ctx, id)) ?? { id }
  if (kind === 'created') return { createdEvent: { entity: thing } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: thing } }
  return { actionEvent: { body: { [entity]: thing } } }
}

/** How each kind of thing is shown to tools now; nothing when it is there no more. */
const describe: Record<Entity, (ctx: Teller, id: string) => Promise<object | undefined>> = {
  service: async (ctx, id) => (await tellServices(ctx, { where: ofIds(id) }))[0],
  member: async ({ db }, id) => {
    const member = await findKnownMember(db, id)
    return member && describeMember(member, ['FULL'])
  },
  order: async ({ db, now }, id) => {
    const order = await findPlanOrder(db, id)
    return order && (await describePlanOrders(db, [order], now()))[0]
  },
}
