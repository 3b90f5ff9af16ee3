import { Link, useParams } from '@tanstack/react-router'
import type { SettingsAnswer } from '#api/settings.ts'
import { WayOut } from '#desk/parts/WayOut.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { WayOn } from '#desk/parts/WayOn.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Editing, type FormOf } from '#desk/parts/Editing.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { mistakesIn, type FormField } from '#desk/parts/form-fields.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { NotFoundScreen } from '#desk/shell/Missing.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import {
  draftOfHouse,
  draftOfSettings,
  settingsFields,
  settingsParts,
  type SettingsField,
  type SettingsPart,
} from './settings-draft.ts'
import { changeSettings, settingsFailed, useSettings } from './useSettings.ts'

/** Another name, address or contact for the house, other cut-offs or prices of what goes with a visit; in force at once. */
export function EditSettingsScreen() {
  const { part: key } = useParams({ from: '/frame/office/settings/edit/$part' })
  const query = useSettings()
  const part = settingsParts.find((each) => each.key === key)
  if (!part) return <NotFoundScreen />
  return (
    <>
      <Back>
        <Link to="/office/settings">Settings</Link>
      </Back>
      {query.data ? (
        <ForRole needs="owner" heading={<PageHeading title={part.title} />}>
          <EditSettings key={key} part={part} settings={query.data} />
        </ForRole>
      ) : (
        <>
          <PageHeading title={part.title} />
          <ForRole needs="owner">
            <Asked query={query} waiting="Loading the settings" failed={settingsFailed}>
              {() => null}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}

type PartProps = { part: SettingsPart; settings: SettingsAnswer }

function EditSettings({ part, settings }: PartProps) {
  return (
    <Editing
      title={part.title}
      lead={part.lead}
      row={settings}
      fields={settingsFields}
      draftOf={part.key === 'house' ? draftOfHouse : draftOfSettings}
      follows={<p>{part.follows}</p>}
      go="Save the settings"
      save={changeSettings}
      renderDone={() => <Changed follows={part.follows} />}
    >
      {(form) => <SettingsForm {...form} {...{ part, settings }} />}
    </Editing>
  )
}

function SettingsForm({ draft, set, isUnchanged, onSend, part, settings }: FormOf<SettingsField> & PartProps) {
  const form = useFormErrors<SettingsField>(mistakesIn(part.fields, draft), () => false)
  return (
    <Form label={part.title} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Fields of={part.fields.map(withAddressOf(settings))} form={form} draft={draft} set={set} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <WayOut to="/office/settings" />
      </FormBar>
    </Form>
  )
}

/** The field for the addresses of the house tells the one at which this device is. */
const withAddressOf =
  ({ askedFrom }: SettingsAnswer) =>
  (field: FormField<SettingsField>): FormField<SettingsField> =>
    field.name === 'ownNetworks' ? { ...field, hint: `This device is at ${askedFrom}. ${field.hint}` } : field

function Changed({ follows }: Pick<SettingsPart, 'follows'>) {
  return (
    <Proof title="The settings are changed" said={follows}>
      <Ways>
        <WayOn to="/office/settings">See the settings</WayOn>
      </Ways>
    </Proof>
  )
}
