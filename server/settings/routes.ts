import { settingsPath, settingsRequest, type SettingsAnswer } from '#api/settings.ts'
import type { Routes } from '#server/kit/http.ts'
import { changeSettings, showSettings } from './change-settings.ts'

/** What the owner says of the business. */
export const settingsRoutes: Routes = (app, ctx) => {
  app.get(settingsPath, async (): Promise<SettingsAnswer> => await showSettings(ctx))

  app.patch(
    settingsPath,
    { schema: { body: settingsRequest } },
    async ({ body }): Promise<SettingsAnswer> => await changeSettings(ctx, body),
  )
}
