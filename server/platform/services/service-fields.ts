import { sql } from 'kysely'
import { firstSessionStart, lastSessionEnd } from '#server/catalogue/service-store.ts'
import type { Fields } from '../filter.ts'
import { BOOKING_FORM_ID, categories } from './fixed-ids.ts'

const categoryPart = (part: 'id' | 'name') =>
  sql`case service.kind when 'bathing' then ${categories.bathing[part]} when 'class' then ${categories.class[part]}
    else ${categories.massage[part]} end`
const resourceIds = sql`array(
  select resource_id::text from schedule where service_id = service.id group by resource_id order by resource_id)`
const givesPlan = sql`exists (select from plan_benefit where service_id = service.id)`
const inTheHouse = sql`(service.locations = '[]' or service.locations @> '[{"type":"BUSINESS"}]')`

/** What clients can ask of services (platform 1, "Paging"). */
export const serviceFields: Fields = {
  id: { at: sql`service.id`, kind: 'id' },
  appId: { at: sql`null::uuid`, kind: 'id' },
  type: { at: sql`case service.kind when 'class' then 'CLASS' else 'APPOINTMENT' end`, kind: 'text' },
  name: { at: sql`service.name`, kind: 'text' },
  description: { at: sql`service.description`, kind: 'text' },
  tagLine: { at: sql`service.tagline`, kind: 'text' },
  hidden: { at: sql`service.hidden`, kind: 'flag' },
  sortOrder: { at: sql`service.position`, kind: 'number' },
  'category.id': { at: sql`(${categoryPart('id')})::uuid`, kind: 'id' },
  'category.name': { at: sql`(${categoryPart('name')})::text`, kind: 'text' },
  'form.id': { at: sql`${BOOKING_FORM_ID}::uuid`, kind: 'id' },
  'payment.rateType': { at: sql`case when service.price_cents = 0 then 'NO_FEE' else 'FIXED' end`, kind: 'text' },
  'payment.options.online': { at: sql`service.price_cents > 0`, kind: 'flag' },
  'payment.options.inPerson': { at: sql`false`, kind: 'flag' },
  'payment.options.pricingPlan': { at: givesPlan, kind: 'flag' },
  'onlineBooking.enabled': { at: sql`service.online_booking`, kind: 'flag' },
  'locations.business.id': { at: sql`case when ${inTheHouse} then (select site_id from venue) end`, kind: 'id' },
  'schedule.firstSessionStart': { at: firstSessionStart, kind: 'instant' },
  'schedule.lastSessionEnd': { at: lastSessionEnd, kind: 'instant' },
  staffMemberIds: { at: resourceIds, kind: 'list' },
  'serviceResources.resourceIds.values': { at: resourceIds, kind: 'list' },
  'supportedSlugs.name': {
    at: sql`array(select slug.name from service_slug as slug where slug.service_id = service.id)`,
    kind: 'list',
  },
  'mainSlug.name': {
    at: sql`(select slug.name from service_slug as slug where slug.service_id = service.id order by seq desc limit 1)`,
    kind: 'text',
  },
  createdDate: { at: sql`service.created_at`, kind: 'instant' },
  updatedDate: { at: sql`service.updated_at`, kind: 'instant' },
}

/** Where words are looked for. */
export const searchedFields = ['name', 'tagLine', 'description'] as const
