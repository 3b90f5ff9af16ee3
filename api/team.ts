import * as z from 'zod/mini'
import { staffRoles, type StaffRole } from '#domain/accounts/role.ts'
import { MOST_REASON } from '#domain/reason.ts'
import { newPassword, secret } from './accounts.ts'
import { id, words } from './wire.ts'
import { emailAddress } from './email-address.ts'

export const teamPath = '/api/staff/v1/team'
export const personPath = '/api/staff/v1/team/:id'
export const personSessionPath = '/api/staff/v1/team/:id/sessions/:sessionId'
export const invitationsPath = '/api/staff/v1/team/invitations'
export const invitationPath = '/api/staff/v1/team/invitations/:id'
/** Whoever has the link of an invitation: its token is in the body, so that it stands in no log. */
export const readInvitationPath = '/api/staff-join/v1/invitation'
export const joinPath = '/api/staff-join/v1'

/** Why somebody does it, as it will stand in the history; too short a one is refused there (`reason.missing`). */
export const reason = z._default(words(MOST_REASON), '')
const role = z.enum(staffRoles)
/** What becomes of the keys and listeners of an owner who is one no longer: they end, or whoever does it has them. */
export const toolsFates = ['end', 'keep'] as const
export type ToolsFate = (typeof toolsFates)[number]
const tools = z._default(z.enum(toolsFates), 'end')
const name = words(100).check(z.minLength(1))

export const personParams = z.object({ id })
export const personSessionParams = z.object({ id, sessionId: id })
export const changeRoleRequest = z.object({ role, reason, tools })
export const removePersonRequest = z.object({ reason, tools })
export const invitationRequest = z.object({ email: emailAddress, role })
export const invitationParams = z.object({ id })
export const readInvitationRequest = z.object({ token: secret })
/** A person who is new here gives name and password; a member signs in instead, and sends the token alone. */
export const joinRequest = z.object({
  token: secret,
  person: z.optional(z.object({ firstName: name, lastName: name, password: newPassword })),
})

/** Somebody who works here. Times are instants. */
export type Person = {
  id: string
  name: string
  email: string
  role: StaffRole
  hasSecondFactor: boolean
  lastSeen: string | null
  sessions: PersonSession[]
  /** The keys and listeners that they made and that still work; told to owners alone. */
  tools: Tool[]
}
/** What somebody made for a program: a key by its name, or a listener by its address. */
export type Tool = { kind: 'key' | 'listener'; name: string }
/** A browser or a program in which somebody who works here is signed in. */
export type PersonSession = { id: string; name: string; since: string; lastUsed: string; isHere: boolean }
/** An invitation that is still good. */
export type Invitation = { id: string; email: string; role: StaffRole; invitedBy: string; until: string }
export type TeamAnswer = { people: Person[]; invitations: Invitation[] }
/** What an invitation says to its reader. `isMember`: the address has an account, so they sign in with it. */
export type InvitationAnswer = { email: string; role: StaffRole; houseName: string; isMember: boolean }
