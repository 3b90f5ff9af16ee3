import * as z from 'zod/mini'
import { id, instant, words } from './wire.ts'

export const apiKeysPath = '/api/staff/v1/api-keys'
export const apiKeyPath = '/api/staff/v1/api-keys/:id'

/** What an API key may do (platform 2, "Who may call"). */
export const scopes = [
  'BOOKINGS.SERVICES_READ',
  'BOOKINGS.SERVICES_CREATE',
  'BOOKINGS.SERVICES_UPDATE',
  'BOOKINGS.SERVICES_DELETE',
  'MEMBERS.MEMBER_READ',
  'MEMBERS.MEMBER_CREATE',
  'MEMBERS.MEMBER_UPDATE',
  'MEMBERS.MEMBER_DELETE',
  'MEMBERS.MEMBER_APPROVE',
  'MEMBERS.MEMBER_BLOCK',
  'MEMBERS.MEMBER_MUTE',
  'MEMBERS.MEMBER_DISCONNECT',
  'PRICING_PLANS.READ_ORDERS',
  'PRICING_PLANS.MANAGE_ORDERS',
  'IAM.SEND_LETTERS',
  'IAM.SIGN_ON',
  'EVENTS.MANAGE',
] as const
export type Scope = (typeof scopes)[number]

export const apiKeyParams = z.object({ id })
/** How long the name of a key may be. */
export const apiKeyBounds = { name: { longest: 100 } } as const
export const apiKeyRequest = z.object({
  name: words(apiKeyBounds.name.longest).check(z.minLength(1)),
  scopes: z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)),
  /** From when on it opens nothing; a year from now unless it is said. */
  expiresDate: z.optional(instant),
})

/** A key as the owner sees it: never its secret; times as instants (ours). */
export type ApiKeyShown = {
  id: string
  name: string
  scopes: string[]
  createdDate: string
  lastUsedDate: string | null
  expiresDate: string | null
  revokedDate: string | null
}
/** A new key: `apiKey` is the secret, shown only once. */
export type ApiKeyAnswer = ApiKeyShown & { apiKey: string }
export type ApiKeysAnswer = { apiKeys: ApiKeyShown[] }
