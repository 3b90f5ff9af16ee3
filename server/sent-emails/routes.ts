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
import {
  emailTextPath,
  emailTextsPath,
  previewTextPath,
  testTextPath,
  textDraft,
  textParams,
  textRequest,
  type TextPreview,
  type TextShown,
  type TextsAnswer,
  type TextTested,
} from '#api/email-texts.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { changeText, previewText, showTexts, testText } from './email-texts.ts'
import { sendAgain } from './send-again.ts'
import { listEmails, showEmail } from './show-emails.ts'

/** The emails that the house has sent, and the owner's words in them, for people who work here. */
export const sentEmailRoutes: Routes = (app, ctx) => {
  sent(app, ctx)
  texts(app, ctx)
}

function sent(app: App, ctx: Ctx): void {
  app.get(
    staffEmailsPath,
    { schema: { querystring: emailsQuery } },
    async ({ query }): Promise<EmailsAnswer> => await listEmails(ctx, query),
  )

  app.get(
    staffEmailPath,
    { schema: { params: emailParams } },
    async ({ params }): Promise<EmailShown> => await showEmail(ctx, params.id),
  )

  app.post(emailAgainPath, { schema: { params: emailParams } }, async (request): Promise<EmailShown> => {
    const [press = randomUUID()] = [request.headers['idempotency-key']].flat()
    return await sendAgain(ctx, request.params.id, {
      press: press.slice(0, 100),
      memberId: memberOf(request).member.id,
    })
  })
}

function texts(app: App, ctx: Ctx): void {
  app.get(emailTextsPath, async (): Promise<TextsAnswer> => ({ texts: await showTexts(ctx) }))

  app.put(
    emailTextPath,
    { schema: { params: textParams, body: textRequest } },
    async ({ params, body }): Promise<TextShown> => await changeText(ctx, params.kind, body),
  )

  app.post(
    previewTextPath,
    { schema: { params: textParams, body: textDraft } },
    async ({ params, body }): Promise<TextPreview> => await previewText(ctx, params.kind, body),
  )

  app.post(
    testTextPath,
    { schema: { params: textParams, body: textDraft } },
    async (request): Promise<TextTested> =>
      await testText(ctx, request.params.kind, request.body, memberOf(request).member.email),
  )
}
