import { Link } from '@tanstack/react-router'
import type { SettingsAnswer } from '#api/settings.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { inAList } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { draftOfSettings, settingsFields } from './settings-draft.ts'
import { settingsFailed, useSettings } from './useSettings.ts'

/** What the house says of itself: to guests, in emails and on the payment page. */
export function SettingsScreen() {
  const { role, owners } = useMe()
  const isOwner = isAtLeast(role, 'owner')
  return (
    <>
      <PageHeading
        title="Settings"
        lead={
          isOwner
            ? 'What the house says of itself: on the site, in emails and on the payment page.'
            : `What the house says of itself. Owners change it${owners.length > 0 ? `: ask ${inAList(owners)}` : ''}.`
        }
        action={
          isOwner && (
            <Link to="/office/settings/edit" className={buttonLook()}>
              Change it
            </Link>
          )
        }
      />
      <ForRole needs="manager">
        <Settings />
      </ForRole>
    </>
  )
}

function Settings() {
  return (
    <Asked query={useSettings()} waiting="Looking up the settings" failed={settingsFailed}>
      {(settings) => (
        <Facts
          facts={[
            ...settingsFields.map((field) => ({
              name: field.label,
              value: readField(field, draftOfSettings(settings)),
            })),
            ...lastChange(settings),
            { name: 'Terms', value: <Link to="/office/settings/terms">What guests accept, by version</Link> },
          ]}
        />
      )}
    </Asked>
  )
}

const lastChange = ({ changed }: SettingsAnswer) =>
  changed === null ? [] : [{ name: 'Last changed', value: `${timeOf(changed.at)}, by ${changed.by}` }]
