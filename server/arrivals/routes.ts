import {
  checkInRequest,
  checkInsPath,
  dayPath,
  dayQuery,
  departureRequest,
  departuresPath,
  deskChangesPath,
  expectedPath,
  expectedRequest,
  noShowRequest,
  noShowsPath,
  undoPath,
  undoRequest,
  type CheckInAnswer,
  type NotedAnswer,
} from '#api/arrivals.ts'
import { snapshotPath, snapshotQuery, type SnapshotAnswer } from '#api/offline.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { keptRoute, openSendKept } from '#server/kit/http/kept-answer.ts'
import { approve } from '#server/shifts/approve.ts'
import { atDesk } from '#server/shifts/at-desk.ts'
import { neededDeviceOf } from '#server/shifts/device-of-browser.ts'
import { checkIn } from './check-in.ts'
import { openKnownDays } from './known-days.ts'
import { noteDeparture } from './note-departure.ts'
import { noteExpected } from './note-expected.ts'
import { noteNoShow } from './note-no-show.ts'
import { showSnapshot } from './show-snapshot.ts'
import { undo } from './undo.ts'
import { openDeskWatch } from './watch-days.ts'

/** The day sheet and what is noted on it, and the codes that guests show. */
export const arrivalRoutes: Routes = (app, ctx) => {
  const knownDay = openKnownDays(ctx)
  const send = openSendKept(ctx.config)
  const { watch, close } = openDeskWatch(ctx)
  app.addHook('preClose', async () => close())

  app.get(dayPath, { ...keptRoute, schema: { querystring: dayQuery } }, async ({ query: { date } }, reply) => {
    const { sheet } = await knownDay(date ?? sydneyDateOf(ctx.now()))
    // Names of guests: no browser keeps them on its disk.
    return send.reply(reply.header('cache-control', 'no-store'), sheet)
  })

  app.get(snapshotPath, { schema: { querystring: snapshotQuery } }, async (request): Promise<SnapshotAnswer> => {
    const device = await neededDeviceOf(ctx, request)
    return await showSnapshot(ctx, knownDay, { deviceId: device.id, unsent: request.query.unsent })
  })

  app.get(deskChangesPath, (_request, reply) => watch(reply))

  app.post(checkInsPath, { schema: { body: checkInRequest } }, async (request): Promise<CheckInAnswer> => {
    const { m, letIn = false, why, afterwards = false, ...comesBy } = request.body
    const letInBy = letIn ? await approve(ctx, request, m, 'check-in.needs-manager') : null
    return await checkIn(ctx, { ...comesBy, why, afterwards, desk: await atDesk(ctx, request), letInBy })
  })

  app.post(
    undoPath,
    { schema: { body: undoRequest } },
    async (request): Promise<NotedAnswer> => await undo(ctx, { ...request.body, desk: await atDesk(ctx, request) }),
  )

  app.post(
    departuresPath,
    { schema: { body: departureRequest } },
    async (request): Promise<NotedAnswer> =>
      await noteDeparture(ctx, { ...request.body, desk: await atDesk(ctx, request) }),
  )

  app.post(expectedPath, { schema: { body: expectedRequest } }, async (request): Promise<NotedAnswer> => {
    const { bookingId, at } = request.body
    return await noteExpected(ctx, { bookingId, at: new Date(at), desk: await atDesk(ctx, request) })
  })

  app.post(
    noShowsPath,
    { schema: { body: noShowRequest } },
    async (request): Promise<NotedAnswer> =>
      await noteNoShow(ctx, { ...request.body, desk: await atDesk(ctx, request) }),
  )
}
