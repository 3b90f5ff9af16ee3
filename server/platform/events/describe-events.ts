import { importPKCS8, SignJWT } from 'jose'
import type { EventShown } from '#api/platform/events.ts'
import { findKnownMember } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { ServiceDetails } from '#server/catalogue/service-store.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { describeMember } from '#server/platform/members/describe-member.ts'
import { describePlanOrder, type DescribedMembership } from '#server/platform/plan-orders/describe-plan-order.ts'
import type { PlanOrderRow } from '#server/platform/plan-orders/store.ts'
import { describeService } from '#server/platform/services/describe-service.ts'
import { required } from '#server/kit/required.ts'
import { readEventKeys, type EventRow } from './store.ts'

type DescribeEvents = Pick<Ctx, 'db' | 'now' | 'config'>
type Entity = 'service' | 'member' | 'order'

const namespaces = {
  service: 'wix.bookings.services.v2.service',
  member: 'wix.members.v1.member',
  order: 'wix.pricing_plans.v2.order',
} as const

/** Events in signed words, as the platform's SDK reads them (platform 3, "Events"): RS256, text within text. */
export async function describeEvents(ctx: DescribeEvents, events: readonly EventRow[]): Promise<EventShown[]> {
  const { privateKey } = await readEventKeys(ctx)
  const key = await importPKCS8(privateKey, 'RS256')
  const { site_id: instanceId } = await findVenue(ctx.db)
  const shown: EventShown[] = []
  for (const event of events) {
    const eventType = `${namespaces[event.entity]}_${event.kind}`
    const data = JSON.stringify(await payloadOf(ctx, event))
    const identity = JSON.stringify({ identityType: 'APP' })
    const jwt = await new SignJWT({ data: JSON.stringify({ data, instanceId, eventType, identity }) })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt(Math.floor(event.at.getTime() / 1000))
      .setIssuer(ctx.config.siteUrl)
      .sign(key)
    shown.push({
      place: required(event.place, 'the place of an event'),
      id: event.name,
      eventType,
      eventTime: event.at.toISOString(),
      jwt,
    })
  }
  return shown
}

async function payloadOf(ctx: DescribeEvents, event: EventRow): Promise<object> {
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
async function bodyOf(ctx: DescribeEvents, event: EventRow): Promise<object> {
  const { entity, entity_id: id, kind } = event
  if (kind === 'deleted') return { deletedEvent: { deletedEntity: { id } } }
  const thing = (await describe[entity](ctx, event)) ?? { id }
  if (kind === 'created') return { createdEvent: { entity: thing } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: thing } }
  return { actionEvent: { body: { [entity]: thing } } }
}

/** A plan order as the database wrote it into the event, under the names of then. */
type WrittenOrder = {
  row: PlanOrderRow | null
  standing: (Omit<DescribedMembership, 'suspensions'> & { rests: DescribedMembership['suspensions'] }) | null
}

/** How each kind of thing is shown to clients: as the change left it, but people as they are now, while they are here. */
const describe: Record<Entity, (ctx: DescribeEvents, event: EventRow) => Promise<object | undefined>> = {
  service: async ({ db, config }, { body }) =>
    body ? describeService(withDates(body) as ServiceDetails, await findVenue(db), config.siteUrl) : undefined,
  member: async ({ db }, { entity_id: id }) => {
    const member = await findKnownMember(db, id)
    return member && describeMember(member, ['FULL'])
  },
  order: async (_ctx, { body, at }) => {
    const { row, standing } = withDates(body) as WrittenOrder
    const state = standing && { ...standing, suspensions: standing.rests }
    // The clocks of the house and of its database differ by a moment: what was written then has begun.
    return row ? describePlanOrder(row, state, new Date(at.getTime() + 1000)) : undefined
  },
}

/** What was kept as text of a document, with its instants as they were. */
const withDates = (kept: unknown): unknown =>
  JSON.parse(JSON.stringify(kept ?? {}), (name, value: unknown) =>
    typeof value === 'string' && /(_at|^from|^until|SessionStart|SessionEnd)$/.test(name) ? new Date(value) : value,
  )
