import * as z from 'zod/mini'

export const exportPath = '/api/privacy/v1/export'
export const deleteAccountPath = '/api/privacy/v1/delete'
export const unsubscribePath = '/api/privacy/v1/unsubscribe'

/** To delete an account, its member proves again that it is theirs. */
export const deleteAccountRequest = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z.optional(z.string().check(z.trim(), z.maxLength(60))),
})
/** The token of the link in an email: it can end news to one address, and nothing else. */
export const unsubscribeQuery = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/)) })
/** Whether news is sent to the address now; `undo` sends it again. */
export const unsubscribeRequest = z.object({ undo: z.optional(z.boolean()) })
export type UnsubscribeAnswer = { marketingConsent: boolean }
