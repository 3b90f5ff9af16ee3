import {
  confirmStepPath,
  confirmStepRequest,
  firstDayPath,
  openHousePath,
  testEmailPath,
  welcomeAccountPath,
  welcomeAccountRequest,
  welcomeFactorPath,
  welcomeFactorRequest,
  welcomePath,
  welcomeRequest,
  type FirstDayAnswer,
  type WelcomeAnswer,
} from '#api/first-day.ts'
import { memberOf } from '#server/access/authorize.ts'
import { keepSession } from '#server/access/keep-session.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { renameVisitor } from '#server/kit/http/rename-visitor.ts'
import { networkOf } from '#server/kit/http/visitor.ts'
import { confirmStep } from './confirm-step.ts'
import { beginOwner, makeOwner, readWelcome } from './make-owner.ts'
import { openToGuests } from './open-to-guests.ts'
import { sendTestEmail } from './send-test-email.ts'
import { showFirstDay } from './show-first-day.ts'

/** How a house gets its first owner, and what is left to set up. */
export const firstDayRoutes: Routes = (app, ctx) => {
  app.post(
    welcomePath,
    { schema: { body: welcomeRequest } },
    async (request): Promise<WelcomeAnswer> => await readWelcome(ctx, networkOf(request), request.body.token),
  )

  app.post(
    welcomeAccountPath,
    { schema: { body: welcomeAccountRequest } },
    async (request): Promise<WelcomeAnswer> => await beginOwner(ctx, networkOf(request), request.body),
  )

  app.post(welcomeFactorPath, { schema: { body: welcomeFactorRequest } }, async (request, reply) => {
    const { secret, memberId, answer } = await makeOwner(ctx, networkOf(request), request.body)
    await renameVisitor(ctx, request, reply)
    await keepSession(ctx, request, reply, { secret, memberId })
    return answer
  })

  app.get(firstDayPath, async (): Promise<FirstDayAnswer> => await showFirstDay(ctx))

  app.post(
    confirmStepPath,
    { schema: { body: confirmStepRequest } },
    async ({ body }): Promise<FirstDayAnswer> => await confirmStep(ctx, body),
  )

  app.post(openHousePath, async (): Promise<FirstDayAnswer> => await openToGuests(ctx))

  app.post(testEmailPath, async (request) => {
    await sendTestEmail(ctx, memberOf(request).member)
    return {}
  })
}
