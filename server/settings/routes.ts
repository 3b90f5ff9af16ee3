import { settingsPath, settingsRequest, type SettingsAnswer } from '#api/settings.ts'
import { staffTermsPath, termsRequest, type TermsAnswer } from '#api/terms.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { changeSettings, showSettings } from './change-settings.ts'
import { addTermsVersion, showTerms } from './terms.ts'

/** What the owner says of the business, and its terms. */
export const settingsRoutes: Routes = (app, ctx) => {
  app.get(settingsPath, async ({ ip }): Promise<SettingsAnswer> => await showSettings(ctx, ip))

  app.patch(
    settingsPath,
    { schema: { body: settingsRequest } },
    async ({ body, ip }): Promise<SettingsAnswer> => await changeSettings(ctx, body, ip),
  )

  app.get(staffTermsPath, async (): Promise<TermsAnswer> => await showTerms(ctx))

  app.post(
    staffTermsPath,
    { schema: { body: termsRequest } },
    async ({ body }): Promise<TermsAnswer> => await addTermsVersion(ctx, body),
  )
}
