import {
  apiKeyParams,
  apiKeyPath,
  apiKeyRequest,
  apiKeysPath,
  type ApiKeyAnswer,
  type ApiKeysAnswer,
} from '#api/api-keys.ts'
import { securityLogPath, securityLogQuery, type SecurityLogAnswer } from '#api/security-log.ts'
import {
  mePath,
  openMattersPath,
  priceChangeParams,
  priceChangePath,
  priceChangeRequest,
  pricePreviewPath,
  pricePreviewRequest,
  type MeAnswer,
  type OpenMattersAnswer,
  type PriceChangeAnswer,
  type PricePreviewAnswer,
} from '#api/staff.ts'
import { todayPath, type TodayAnswer } from '#api/today.ts'
import {
  clientParams,
  clientPath,
  clientRequest,
  clientsPath,
  type ClientShown,
  type ClientsAnswer,
} from '#api/clients.ts'
import { centsFromDollars } from '#domain/money.ts'
import { memberOf } from '#server/access/authorize.ts'
import { giveApiKey, listApiKeys, revokeApiKey } from './make-api-key.ts'
import { endClient, makeClient, showClients } from '#server/oauth/make-client.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { announcePriceChange } from '#server/memberships/announce-price-change.ts'
import { previewPriceChange } from '#server/memberships/preview-price-change.ts'
import { showMe } from './show-me.ts'
import { showSecurityLog } from './show-security-log.ts'
import { showToday } from './show-today.ts'
import { listOpenMatters } from './store.ts'

/** A press carries every member of its screen. */
const MOST_MEMBERS_BYTES = 1024 * 1024

export const staffRoutes: Routes = (app, ctx) => {
  app.get(mePath, async (request): Promise<MeAnswer> => await showMe(ctx, memberOf(request).member))

  app.get(openMattersPath, async (): Promise<OpenMattersAnswer> => ({
    matters: await listOpenMatters(ctx.db, ctx.now()),
  }))

  app.get(todayPath, async (request): Promise<TodayAnswer> => await showToday(ctx, memberOf(request).member))

  app.post(
    pricePreviewPath,
    { schema: { params: priceChangeParams, body: pricePreviewRequest } },
    async ({ params: { id }, body: { price, from } }): Promise<PricePreviewAnswer> =>
      await previewPriceChange(ctx, { planId: id, price: centsFromDollars(price), from: new Date(from) }),
  )

  app.post(
    priceChangePath,
    { schema: { params: priceChangeParams, body: priceChangeRequest }, bodyLimit: MOST_MEMBERS_BYTES },
    async ({ params: { id }, body: { price, from, seen, listPrice } }): Promise<PriceChangeAnswer> =>
      await announcePriceChange(ctx, {
        planId: id,
        price: centsFromDollars(price),
        from: new Date(from),
        seen,
        listPrice: listPrice === undefined ? undefined : centsFromDollars(listPrice),
      }),
  )

  app.get(apiKeysPath, async (): Promise<ApiKeysAnswer> => await listApiKeys(ctx))

  app.post(
    apiKeysPath,
    { schema: { body: apiKeyRequest } },
    async (request): Promise<ApiKeyAnswer> => await giveApiKey(ctx, request.body, memberOf(request).member.id),
  )

  app.delete(apiKeyPath, { schema: { params: apiKeyParams } }, async ({ params }) => {
    await revokeApiKey(ctx, params.id)
    return {}
  })

  app.get(
    securityLogPath,
    { schema: { querystring: securityLogQuery } },
    async ({ query }): Promise<SecurityLogAnswer> => await showSecurityLog(ctx, query),
  )

  app.get(clientsPath, async (): Promise<ClientsAnswer> => ({ clients: await showClients(ctx) }))

  app.post(
    clientsPath,
    { schema: { body: clientRequest } },
    async ({ body }): Promise<ClientShown> => await makeClient(ctx, body),
  )

  app.delete(clientPath, { schema: { params: clientParams } }, async ({ params }) => {
    await endClient(ctx, params.id)
    return {}
  })
}
