import { staffListenerPath, staffListenersPath } from '#api/listeners.ts'
import { listenerParams, listenerRequest, type Listener, type ListenersAnswer } from '#api/platform/events.ts'
import { Refused } from '#domain/refusals.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { InvalidFields } from '../failing.ts'
import { addListener } from './add-listener.ts'
import { removeListener } from './remove-listener.ts'
import { showListeners } from './show-listeners.ts'

/** Event listeners as the owner looks after them in the office: the same acts as the platform's, by sign-in. */
export const officeListenerRoutes: Routes = (app, ctx) => {
  app.get(staffListenersPath, (): Promise<ListenersAnswer> => showListeners(ctx))

  app.post(staffListenersPath, { schema: { body: listenerRequest } }, async (request): Promise<Listener> => {
    try {
      return await addListener(ctx, request.body, { memberId: memberOf(request).member.id, keyId: null })
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error
      const why = error.violations.map(({ description }) => description).join(' ')
      throw new Refused('request.invalid', { fields: error.violations.map(({ field }) => field), why })
    }
  })

  app.delete(staffListenerPath, { schema: { params: listenerParams } }, async ({ params }) => {
    await removeListener(ctx, params.id)
    return {}
  })
}
