import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'

/** Refuses a client that would end a session with another client's token (`oauth.client`). */
export function refuseOtherClient({ tool }: MemberIdentity, clientId: string | undefined): void {
  const isAnother = clientId !== undefined && tool?.clientId && tool.clientId !== clientId
  if (isAnother) throw new Refused('oauth.client')
}
