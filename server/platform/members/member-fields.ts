import { sql } from 'kysely'
import type { Search } from '#api/platform/members.ts'
import type { Filter, Sort } from '#api/platform/query.ts'
import type { MemberCondition } from '#server/accounts/member-store.ts'
import { InvalidFields, violation } from '../failing.ts'
import { conditionOf, orderOf, type Fields } from '../filter.ts'

/** The fields that a filter of members may name; each sort order has an index. */
const fields: Fields = {
  id: { at: sql.ref('member.id'), kind: 'id', sortable: false },
  loginEmail: { at: sql.ref('member.email_key'), kind: 'caseless', sortable: false },
  status: { at: sql.ref('member.status'), kind: 'text', sortable: false },
  contactId: { at: sql.ref('member.contact_id'), kind: 'id', sortable: false },
  privacyStatus: { at: sql.ref('member.privacy_status'), kind: 'text', sortable: false },
  activityStatus: { at: sql.ref('member.activity_status'), kind: 'text', sortable: false },
  'contact.firstName': { at: sql.ref('member.first_name'), kind: 'text' },
  'contact.lastName': { at: sql.ref('member.last_name'), kind: 'text' },
  'profile.nickname': { at: sql.ref('member.nickname'), kind: 'text' },
  'profile.slug': { at: sql`lower(member.slug)`, kind: 'caseless', sortable: false },
  'profile.title': { at: sql.ref('member.title'), kind: 'text', sortable: false },
  createdDate: { at: sql.ref('member.created_at'), kind: 'instant' },
  updatedDate: { at: sql.ref('member.updated_at'), kind: 'instant' },
  lastLoginDate: { at: sql.ref('member.last_login_at'), kind: 'instant' },
}

const searchable = [
  'loginEmail',
  'contact.firstName',
  'contact.lastName',
  'profile.title',
  'profile.nickname',
  'profile.slug',
]

/** The members that fit a filter and a search, as a SQL condition. */
export function membersWho(filter: Filter, search?: Search | null): MemberCondition {
  return conditionOf(fields, { $and: [filter, ...(search?.expression ? [found(search)] : [])] })
}

/** The requested order; by default oldest first, so that a page stays the same when a member joins. */
export function inOrder(input: Sort) {
  const sort = input.length > 0 ? input : ([{ fieldName: 'createdDate', order: 'ASC' }] as const)
  const isDown = sort.at(-1)!.order === 'DESC'
  return orderOf(fields, [...sort], isDown ? sql`member.id desc` : sql`member.id`)
}

function found({ expression, fields = ['profile.nickname'] }: Search): Filter {
  const wanted = fields ?? ['profile.nickname']
  const unknown = wanted.find((field) => !searchable.includes(field))
  if (unknown !== undefined) throw new InvalidFields([violation(`search.fields`, `"${unknown}" cannot be searched.`)])
  return { $or: wanted.map((field) => ({ [field]: { $contains: expression } })) }
}
