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
import { Section } from '#desk/parts/Section.tsx'
import { inAList } from '#desk/parts/States.tsx'
import { draftOfSettings, settingsParts } from './settings-draft.ts'
import { settingsFailed, useSettings } from './useSettings.ts'

/** What holds for the whole house: what it says of itself, its cut-offs, what goes with a visit, limits of the team. */
export function SettingsScreen() {
  const { role, owners } = useMe()
  const isOwner = isAtLeast(role, 'owner')
  return (
    <>
      <PageHeading
        title="Settings"
        lead={
          isOwner
            ? 'What holds for the whole house.'
            : `What holds for the whole house. Owners change it${owners.length > 0 ? `: ask ${inAList(owners)}` : ''}.`
        }
      />
      <ForRole needs="manager">
        <Settings isOwner={isOwner} />
      </ForRole>
    </>
  )
}

function Settings({ isOwner }: { isOwner: boolean }) {
  return (
    <Asked query={useSettings()} waiting="Loading the settings" failed={settingsFailed}>
      {(settings) => (
        <>
          <Parts settings={settings} isOwner={isOwner} />
          <Section title="Terms" action={<Link to="/office/settings/terms">What guests accept, by version</Link>}>
            <p>When you change hours or prices here, see whether your terms still say the same.</p>
          </Section>
          <Section title="House rules" action={<Link to="/office/settings/house-rules">Read or write them</Link>}>
            <p>What the front desk asks every party before it goes in.</p>
          </Section>
          {isOwner && (
            <Section title="Set-up" action={<Link to="/office/first-day">See the set-up</Link>}>
              <p>Payments, emails, and opening to guests.</p>
            </Section>
          )}
          {settings.changed && <LastChange {...settings.changed} />}
        </>
      )}
    </Asked>
  )
}

function Parts({ settings, isOwner }: { settings: SettingsAnswer; isOwner: boolean }) {
  const draft = draftOfSettings(settings)
  return settingsParts.map(({ key, title, lead, fields }) => (
    <Section
      key={key}
      title={title}
      lead={lead}
      action={
        isOwner && (
          <Link to="/office/settings/edit/$part" params={{ part: key }} aria-label={`Change: ${title}`}>
            Change
          </Link>
        )
      }
    >
      <Facts facts={fields.map((field) => ({ name: field.label, value: readField(field, draft) }))} />
    </Section>
  ))
}

function LastChange({ at, by }: NonNullable<SettingsAnswer['changed']>) {
  return (
    <Section
      title="Last change"
      action={
        <Link to="/office/history" search={{ what: 'venue' }}>
          All changes
        </Link>
      }
    >
      <p>
        {timeOf(at)}, by {by}.
      </p>
    </Section>
  )
}
