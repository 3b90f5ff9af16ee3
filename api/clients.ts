import * as z from 'zod/mini'
import { id, words } from './wire.ts'

export const clientsPath = '/api/staff/v1/clients'
export const clientPath = '/api/staff/v1/clients/:id'

export const clientParams = z.object({ id })
export const clientRequest = z.object({
  name: words(100).check(z.minLength(1)),
  redirectUris: z.array(words(2048).check(z.minLength(1))).check(z.maxLength(20)),
})

/** A tool that signs members in on pages of its own, and the addresses it may be answered at (ours). */
export type ClientShown = {
  id: string
  name: string
  redirectUris: string[]
  createdDate: string
  revokedDate: string | null
}
export type ClientsAnswer = { clients: ClientShown[] }
