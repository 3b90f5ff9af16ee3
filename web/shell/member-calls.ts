import { getJson, postJson } from '#ui/api-client.ts'
import { asMember } from './member-session.ts'

/** Asks the house for something of the member's own. */
export function getAsMember<Answer>(path: string, failure: string): Promise<Answer> {
  return asMember((headers) => getJson<Answer>(path, failure, headers))
}

/** Sends the house something in the member's name. */
export function sendAsMember<Answer>(
  path: string,
  body: unknown,
  failure: string,
  method?: 'PUT' | 'PATCH' | 'DELETE',
): Promise<Answer> {
  return asMember((headers) => postJson<Answer>(path, body, failure, { headers, ...(method && { method }) }))
}
