import * as z from 'zod/mini'
import { scopes } from './api-keys.ts'
import { id, words } from './wire.ts'

export const clientsPath = '/api/staff/v1/clients'
export const clientPath = '/api/staff/v1/clients/:id'

export const clientParams = z.object({ id })
/** How long the name of a client may be. */
export const clientBounds = { name: { longest: 100 } } as const
export const clientRequest = z.object({
  name: words(clientBounds.name.longest).check(z.minLength(1)),
  redirectUris: z.array(words(2048).check(z.minLength(1))).check(z.maxLength(20)),
  /** Members are not asked whether it may act for them. */
  isHouseOwn: z._default(z.boolean(), false),
  /** Each refresh token is good once; the platform's SDK cannot follow that. */
  rotatesRefreshTokens: z._default(z.boolean(), false),
  /** What it may do in the name of staff who use it. */
  scopes: z._default(z.array(z.enum(scopes)).check(z.maxLength(scopes.length)), []),
})

/** A client that signs members in on pages of its own, and the addresses it may be answered at (ours). */
export type ClientShown = {
  id: string
  name: string
  redirectUris: string[]
  isHouseOwn: boolean
  rotatesRefreshTokens: boolean
  scopes: string[]
  createdDate: string
  revokedDate: string | null
}
export type ClientsAnswer = { clients: ClientShown[] }
