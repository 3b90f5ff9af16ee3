import { CallFailed } from '#ui/api-client.ts'

/**
 * Whether the house has answered that it did not do what was asked, or nothing was sent. Else nobody knows whether it was
 * done: the very same press may be sent again, and another one must not be.
 */
export const wasRefused = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'not-met' || (error.status >= 400 && error.status < 500))
