import { randomUUID } from 'node:crypto'
import {
  emailAgainPath,
  emailParams,
  emailsQuery,
  staffEmailPath,
  staffEmailsPath,
  type EmailsAnswer,
  type EmailShown,
} from '#api/emails.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http.ts'
import { sendAgain } from './send-again.ts'
import { listEmails, showEmail } from './show-emails.ts'

/** The emails that the house has sent, for people who work here. */
export const sentEmailRoutes: Routes = (app, ctx) => {
  app.get(
    staffEmailsPath,
    { schema: { querystring: emailsQuery } },
    async ({ query }): Promise<EmailsAnswer> => await listEmails(ctx, query),
  )

  app.get(
    staffEmailPath,
    { schema: { params: emailParams } },
    async (request): Promise<EmailShown> => await showEmail(ctx, request.params.id, memberOf(request).member.role),
  )

  app.post(emailAgainPath, { schema: { params: emailParams } }, async (request): Promise<EmailShown> => {
    const [press = randomUUID()] = [request.headers['idempotency-key']].flat()
    return await sendAgain(ctx, request.params.id, press.slice(0, 100), memberOf(request).member.role)
  })
}
