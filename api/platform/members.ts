import * as z from 'zod/mini'
import { isRealDate } from '#domain/sydney-time.ts'
import { id, words } from '../wire.ts'
import { filter, list, paging, query, sort, type PagingMetadata } from './query.ts'
import { emailAddress, typedEmail } from '../email-address.ts'

export const membersPath = '/v1/members'
export const memberPath = '/v1/members/:id'
export const queryMembersPath = '/v1/members/query'
export const ownMemberPath = '/v1/members/my'
export const ownSlugPath = '/v1/members/my/slug'
export const joinCommunityPath = '/v1/members/my/join-community'
export const leaveCommunityPath = '/v1/members/my/leave-community'
export const memberSlugPath = '/v1/members/:id/slug'
export const memberPhonesPath = '/v1/members/:id/phones'
export const memberEmailsPath = '/v1/members/:id/emails'
export const memberAddressesPath = '/v1/members/:id/addresses'
export const muteMemberPath = '/v1/members/:id/mute'
export const unmuteMemberPath = '/v1/members/:id/unmute'
export const approveMemberPath = '/v1/members/:id/approve'
export const blockMemberPath = '/v1/members/:id/block'
export const disconnectMemberPath = '/v1/members/:id/disconnect'
export const deleteMembersPath = '/v1/members/bulk/delete'
export const deleteMembersByFilterPath = '/v1/members/bulk/delete-by-filter'
export const approveMembersByFilterPath = '/v1/members/bulk/approve-by-filter'
export const blockMembersByFilterPath = '/v1/members/bulk/block-by-filter'

/** How many fields of a member are shown; PUBLIC by default (spec 3, Member). */
const fieldset = z.enum(['PUBLIC', 'EXTENDED', 'FULL'])
export type Fieldset = z.infer<typeof fieldset>
const fieldsets = list(fieldset)

export const memberParams = z.object({ id })
export const memberQuery = z.object({ fieldsets })
export const membersInput = z.object({
  fieldsets,
  sorting: sort,
  ...paging.shape,
})
export type MembersInput = z.infer<typeof membersInput>

/** Words to look for in some of what is known of members. */
const search = z.object({
  expression: z.nullish(z.string().check(z.minLength(1), z.maxLength(100))),
  fields: z.nullish(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(6))),
})
export type Search = z.infer<typeof search>
export const queryMembersRequest = z.object({
  // The query builder of the SDK says `sort`, its plain call `sorting`.
  query: z._default(z.extend(query, { sorting: sort }), {
    filter: {},
    sort: [],
    sorting: [],
    paging: { limit: 50, offset: 0 },
  }),
  fieldsets: z.nullish(fieldsets),
  search: z.nullish(search),
})
export type QueryMembersRequest = z.infer<typeof queryMembersRequest>

/** A text that may be emptied: by nothing, or by an empty one. */
const text = (most: number) => z.nullish(words(most))
const address = z.object({
  id: z.nullish(id),
  streetAddress: z.nullish(z.object({ number: text(100), name: text(200) })),
  addressLine: text(200),
  addressLine2: text(200),
  city: text(100),
  subdivision: text(20),
  country: text(100),
  postalCode: text(20),
})
const size = z.nullish(z.number().check(z.minimum(-100_000), z.maximum(100_000)))
const image = z.object({
  id: text(500),
  // A page that shows it must not be tricked into running a script.
  url: z.nullish(words(2000).check(z.refine((url) => url === '' || /^(https?|wix:image):\/\//.test(url)))),
  height: size,
  width: size,
  offsetX: size,
  offsetY: size,
})
const customValue = z.nullish(z.union([words(500), z.number(), z.boolean()]))
const customFields = z.record(words(100).check(z.minLength(1)), z.object({ value: customValue }))
const contact = z.object({
  firstName: text(100),
  lastName: text(100),
  phones: z.nullish(z.array(words(40)).check(z.maxLength(20))),
  emails: z.nullish(z.array(emailAddress).check(z.maxLength(20))),
  addresses: z.nullish(z.array(address).check(z.maxLength(20))),
  birthdate: z.nullish(z.string().check(z.refine((date) => date === '' || isRealDate(date)))),
  company: text(100),
  jobTitle: text(100),
  customFields: z.nullish(customFields),
})
const profile = z.object({
  nickname: text(100),
  photo: z.nullish(image),
  cover: z.nullish(image),
  title: text(100),
})
/** A member as a client sends it. Fields that only the house sets are accepted and ignored. */
const memberInput = z.object({
  loginEmail: z.nullish(typedEmail),
  contact: z.nullish(contact),
  profile: z.nullish(profile),
  privacyStatus: z.nullish(z.enum(['UNKNOWN', 'PRIVATE', 'PUBLIC'])),
})
export type MemberInput = z.infer<typeof memberInput>

export const createMemberRequest = z.object({ member: z.extend(memberInput, { loginEmail: emailAddress }) })
export const updateMemberRequest = z.object({ member: memberInput })
/** The slug of a member's page: letters of any language, digits and `-` `_` `.`. */
export const slugRequest = z.object({ slug: z.string().check(z.maxLength(255), z.regex(/^[\p{L}\p{N}._-]+$/u)) })
/** Who inherits the member's content; members here have none. */
export const deleteOwnMemberQuery = z.object({ contentAssigneeId: z.optional(id) })
export const deleteMembersRequest = z.object({ memberIds: z.array(id).check(z.minLength(1), z.maxLength(100)) })
export const byFilterRequest = z.object({ filter })
export const deleteByFilterRequest = z.object({ filter, contentAssigneeId: z.nullish(id), search: z.nullish(search) })

export type Image = z.infer<typeof image>
export type Address = z.infer<typeof address>
/** What a client keeps of a member, by names of its own. */
export type CustomFields = Record<string, string | number | boolean>
/** A member as the platform's SDK knows them (spec 3, Member); how much of it depends on the field set. */
export type Member = {
  id: string
  loginEmail?: string
  loginEmailVerified?: boolean
  status: 'UNKNOWN' | 'PENDING' | 'APPROVED' | 'BLOCKED' | 'OFFLINE'
  contactId: string
  contact?: {
    firstName: string
    lastName: string
    phones: string[]
    emails: string[]
    addresses: Address[]
    birthdate?: string
    company?: string
    jobTitle?: string
    customFields: Record<string, { name: string; value: string | number | boolean }>
  }
  profile: { nickname?: string; slug: string; photo?: Image; cover?: Image; title?: string }
  privacyStatus: 'UNKNOWN' | 'PRIVATE' | 'PUBLIC'
  activityStatus: 'UNKNOWN' | 'ACTIVE' | 'MUTED'
  createdDate: string
  updatedDate: string
  lastLoginDate?: string
}
export type MemberShown = { member: Member }
export type MembersShown = { members: Member[]; metadata: PagingMetadata }
