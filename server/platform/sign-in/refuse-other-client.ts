import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'

/** Refuses a client that would end a session with another client's token (`oauth.client`). */
export function refuseOtherClient({ client }: MemberIdentity, clientId: string | undefined): void {
  const isAnother = clientId !== undefined && client?.clientId && client.clientId !== clientId
  if (isAnother) throw new Refused('oauth.client')
}
