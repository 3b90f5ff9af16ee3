import * as services from '@wix/auto_sdk_bookings_services'
import * as members from '@wix/auto_sdk_members_members'
import * as orders from '@wix/auto_sdk_pricing-plans_orders'
import { authentication, recovery, verification } from '@wix/identity'
import * as sdk from '@wix/sdk'
import * as identityOfTheSpec from 'identity-of-the-spec'
import * as membersOfTheSpec from 'members-of-the-spec'
import * as ordersOfTheSpec from 'orders-of-the-spec'
import * as sdkOfTheSpec from 'sdk-of-the-spec'
import * as servicesOfTheSpec from 'services-of-the-spec'
import { openHouse } from './house.ts'
import { setScene } from './scenes.ts'

/** Where the SDK believes the platform is; it knows no other place. */
const platformHosts = ['www.wixapis.com', 'edge.wixapis.com', 'manage.wix.com']

/** The two generations of the platform's own SDK, each with the modules that belong to it. */
export const generations = {
  latest: { sdk, modules: { services, members, orders, authentication, recovery, verification } },
  spec: {
    sdk: sdkOfTheSpec as unknown as typeof sdk,
    modules: {
      services: servicesOfTheSpec as unknown as typeof services,
      members: membersOfTheSpec as unknown as typeof members,
      orders: ordersOfTheSpec as unknown as typeof orders,
      authentication: identityOfTheSpec.authentication as unknown as typeof authentication,
      recovery: identityOfTheSpec.recovery as unknown as typeof recovery,
      verification: identityOfTheSpec.verification as unknown as typeof verification,
    },
  },
}
export type Generation = keyof typeof generations
/** For `describe.each`: every story of a client runs with both generations of the SDK. */
export const bothGenerations = Object.keys(generations) as Generation[]

/** Leads every call to the platform to this house, until it is undone. */
export function leadClientsTo(houseUrl: string): () => void {
  const direct = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!platformHosts.includes(url.host)) return await direct(input, init)
    return await direct(houseUrl + url.pathname + url.search, init)
  }
  return () => {
    globalThis.fetch = direct
  }
}

/** A client that has an API key. */
export function clientWithKey(generation: Generation, apiKey: string, of = { accountId: 'account' } as Whose) {
  const { sdk, modules } = generations[generation]
  return sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey, ...of }) })
}
/** A client names with its key the site it means: one site, or all of an account. */
type Whose = { siteId: string } | { accountId: string }

/** A client that acts for the member of this access token. */
export function clientWithToken(generation: Generation, accessToken: string, clientId = 'client') {
  const { sdk, modules } = generations[generation]
  const tokens = {
    accessToken: { value: accessToken, expiresAt: Date.now() / 1000 + 3600 },
    refreshToken: { value: 'unused', role: 'member' as never },
  }
  return sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId, tokens }) })
}

type Thrown = {
  details?: {
    applicationError?: { code: string }
    validationError?: { fieldViolations: { field: string; ruleName?: string }[] }
  }
}

/** The error that a client gets: its code, or the rule or the field that was broken. */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
  } catch (error) {
    const { applicationError, validationError } = (error as Thrown).details ?? {}
    const [field] = validationError?.fieldViolations ?? []
    return applicationError?.code ?? field?.ruleName ?? field?.field
  }
  throw new Error('It was not refused.')
}

export type ClientHouse = Awaited<ReturnType<typeof openHouseForClients>>

/** A house that the SDK finds, with its owner, whose key may do everything. */
export async function openHouseForClients() {
  const house = await openHouse()
  const leadBack = leadClientsTo(house.url)
  const owner = (await setScene(house.ctx.db, 'staff', {})) as { token: string; apiKey: string; memberId: string }
  return {
    ...house,
    owner,
    close: async () => {
      leadBack()
      await house.close()
    },
  }
}
