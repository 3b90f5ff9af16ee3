import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  deviceParams,
  devicePath,
  deviceRequest,
  devicesPath,
  endShiftPath,
  herePath,
  managersPath,
  pinOfParams,
  pinOfPath,
  pinPath,
  pinRequest,
  shiftsPath,
  switchPath,
  switchRequest,
  type DevicesAnswer,
  type HereAnswer,
  type ShiftAnswer,
} from '#api/shifts.ts'
import { Refused } from '#domain/refusals.ts'
import { memberOf } from '#server/access/authorize.ts'
import { identifyOrVisitor } from '#server/access/identify.ts'
import { dropSession, keepSession } from '#server/access/keep-session.ts'
import { endSession } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { deviceCookie } from '#server/kit/http/cookies.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { renameVisitor } from '#server/kit/http/rename-visitor.ts'
import { beginShift } from './begin-shift.ts'
import { choosePin } from './choose-pin.ts'
import { deviceOf, deviceUnlessShutOff, neededDeviceOf, type DeskDevice } from './device-of-browser.ts'
import { endShift } from './end-shift.ts'
import { enrolDevice } from './enrol-device.ts'
import { showDevices } from './show-devices.ts'
import { showHere } from './show-here.ts'
import { showManagers } from './show-managers.ts'
import { shutOffDevice } from './shut-off-device.ts'
import { switchPerson } from './switch-person.ts'
import { takePinAway } from './take-pin-away.ts'

/** Browsers keep no cookie longer than 400 days. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** Devices of the front desk, PINs, and who works there now. */
export const shiftRoutes: Routes = (app, ctx) => {
  app.get(herePath, async (request, reply): Promise<HereAnswer> => {
    // A session that is over tells the desk no more than none.
    const identity = await identifyOrVisitor(ctx, request)
    return await showHere(ctx, await deviceStillOn(ctx, request, reply), identity)
  })

  app.get(devicesPath, async (request): Promise<DevicesAnswer> => showDevices(ctx, await deviceOf(ctx, request)))

  app.post(devicesPath, { schema: { body: deviceRequest } }, async (request, reply) => {
    // A device that was shut off may become one anew.
    const known = await deviceUnlessShutOff(ctx, request)
    const by = memberOf(request).member.id
    const { device, secret } = await enrolDevice(ctx, request.body.name, { by, known })
    const { name, options } = deviceCookie(ctx.config)
    void reply.setCookie(name, secret, { ...options, maxAge: DEVICE_SECONDS })
    return device
  })

  app.delete(devicePath, { schema: { params: deviceParams } }, async ({ params }) => {
    await shutOffDevice(ctx, params.id)
    return {}
  })

  app.put(pinPath, { schema: { body: pinRequest } }, async (request) => {
    await choosePin(ctx, memberOf(request), request.body.pin)
    return {}
  })

  app.delete(pinOfPath, { schema: { params: pinOfParams } }, async ({ params }) => {
    await takePinAway(ctx, params.memberId)
    return {}
  })

  app.get(managersPath, async () => await showManagers(ctx))

  app.post(shiftsPath, async (request): Promise<ShiftAnswer> => {
    return await beginShift(ctx, await neededDeviceOf(ctx, request), memberOf(request))
  })

  app.post(endShiftPath, async (request, reply) => {
    await endShift(ctx, await neededDeviceOf(ctx, request), memberOf(request))
    await dropSession(ctx, request, reply)
    return {}
  })

  app.post(switchPath, { schema: { body: switchRequest } }, async (request, reply) => {
    const opened = await switchPerson(ctx, await neededDeviceOf(ctx, request), request.body)
    await takeOver(ctx, request, reply, { secret: opened.secret, memberId: request.body.memberId })
    return opened.answer.member
  })
}

/** The device of this browser. One that was shut off is told so once (`device.revoked`), and is none from then on. */
async function deviceStillOn(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<DeskDevice | null> {
  try {
    return await deviceOf(ctx, request)
  } catch (error) {
    const { name, options } = deviceCookie(ctx.config)
    if (error instanceof Refused) void reply.clearCookie(name, options)
    throw error
  }
}

/** The session of whoever was here before ends with the switch. */
async function takeOver(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: { secret: string; memberId: string },
): Promise<void> {
  const before = await identifyOrVisitor(ctx, request)
  if (before.kind === 'member') await endSession(ctx.db, before.sessionId, ctx.now())
  await renameVisitor(ctx, request, reply)
  await keepSession(ctx, request, reply, opened)
}
