import {
  agreementFormRequest,
  agreementFormsPath,
  agreementRequest,
  agreementsPath,
  findGuestsPath,
  findGuestsRequest,
  guestParams,
  guestPath,
  handOverPath,
  noteDonePath,
  noteParams,
  noteRequest,
  notesPath,
  type AgreementAnswer,
  type AgreementFormsAnswer,
  type FoundGuestsAnswer,
  type GuestAnswer,
  type HandOverAnswer,
} from '#api/guests.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { agree, writeForm } from './agree.ts'
import { findGuests } from './find-guests.ts'
import { listForms } from './guest-store.ts'
import { showGuest } from './show-guest.ts'
import { showHandOver } from './show-hand-over.ts'
import { tickNoteOff, writeNote } from './write-note.ts'

/** Guests as the front desk knows them: looked up, with notes, and with what they have agreed to. */
export const guestRoutes: Routes = (app, ctx) => {
  app.post(
    findGuestsPath,
    { schema: { body: findGuestsRequest } },
    async ({ body }): Promise<FoundGuestsAnswer> => await findGuests(ctx, body.words),
  )

  app.get(
    guestPath,
    { schema: { params: guestParams } },
    async ({ params }): Promise<GuestAnswer> => await showGuest(ctx, params.ref),
  )

  app.get(handOverPath, async (): Promise<HandOverAnswer> => await showHandOver(ctx))

  app.post(
    notesPath,
    { schema: { body: noteRequest } },
    async (request): Promise<{ id: string }> => await writeNote(ctx, memberOf(request).member.id, request.body),
  )

  app.post(noteDonePath, { schema: { params: noteParams } }, async (request) => {
    await tickNoteOff(ctx, memberOf(request).member.id, request.params.id)
    return {}
  })

  app.get(agreementFormsPath, async (): Promise<AgreementFormsAnswer> => ({
    forms: (await listForms(ctx.db)).map(({ kind, version, body, valid_days: validDays }) => ({
      kind,
      version,
      body,
      validDays,
    })),
  }))

  app.post(
    agreementsPath,
    { schema: { body: agreementRequest } },
    async (request): Promise<AgreementAnswer> => await agree(ctx, memberOf(request).member.id, request.body),
  )

  app.put(agreementFormsPath, { schema: { body: agreementFormRequest } }, async ({ body }) => {
    await writeForm(ctx, body)
    return {}
  })
}
