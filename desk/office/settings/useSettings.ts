import { useQuery } from '@tanstack/react-query'
import { settingsPath, type SettingsAnswer } from '#api/settings.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { renameHouse } from '#desk/calls/house.ts'
import { promotionsChanged } from '#desk/office/promotions/usePromotions.ts'
import { settingsOf, type SettingsDraft } from './settings-draft.ts'

/** What is said when the settings cannot be had. */
export const settingsFailed = 'Could not load the settings.'
const queryKey = ['settings']

/** What the house says of itself. */
export const useSettings = () =>
  useQuery({ queryKey, queryFn: () => ask<SettingsAnswer>(settingsPath, settingsFailed) })

/** Changes what the house says of itself, if nobody has since this revision. */
export async function changeSettings(draft: SettingsDraft, revision: number): Promise<SettingsAnswer> {
  const failure = 'Could not save the settings. Please try again.'
  const changed = await send<SettingsAnswer>(settingsPath, { ...settingsOf(draft), revision }, failure, {
    method: 'PATCH',
  })
  void answers.invalidateQueries({ queryKey })
  void promotionsChanged()
  renameHouse(changed.name)
  return changed
}
