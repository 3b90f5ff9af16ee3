import { Link } from '@tanstack/react-router'
import type { SettingsAnswer } from '#api/settings.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Editing, type FormOf } from '#desk/parts/Editing.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { draftOfSettings, mistakesInSettings, settingsFields, type SettingsField } from './settings-draft.ts'
import { changeSettings, settingsFailed, useSettings } from './useSettings.ts'

const title = 'Change the settings'

/** Another name, address or contact for the house; in force everywhere at once. */
export function EditSettingsScreen() {
  const query = useSettings()
  return (
    <>
      <Back>
        <Link to="/office/settings">Settings</Link>
      </Back>
      {query.data ? (
        <ForRole needs="owner" heading={<PageHeading title={title} />}>
          <EditSettings settings={query.data} />
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs="owner">
            <Asked query={query} waiting="Looking up the settings" failed={settingsFailed}>
              {() => null}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}

function EditSettings({ settings }: { settings: SettingsAnswer }) {
  return (
    <Editing
      title={title}
      row={settings}
      fields={settingsFields}
      draftOf={draftOfSettings}
      follows={
        <p>The site, emails and the payment page say it from now on. Emails that are sent already stay as they were.</p>
      }
      go="Save the settings"
      save={changeSettings}
      renderDone={() => <Changed />}
    >
      {(form) => <SettingsForm {...form} />}
    </Editing>
  )
}

function SettingsForm({ draft, set, isUnchanged, onSend }: FormOf<SettingsField>) {
  const form = useFormErrors<SettingsField>(mistakesInSettings(draft), () => false)
  const field = (name: SettingsField) => form.field(name, draft[name], set(name))
  return (
    <Form label={title} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <Field {...field('name')} label="Name" hint="What guests call the house." maxLength={100} required />
      <Field {...field('address')} label="Address" hint="Where guests find it, on one line." maxLength={200} required />
      <Field
        {...field('supportEmail')}
        type="email"
        label="Support email"
        hint="Where guests write to when they need help."
        maxLength={254}
        required
      />
      <Field {...field('phone')} type="tel" label="Phone" hint="Optional." maxLength={40} />
      <Field
        {...field('legalName')}
        label="Legal name"
        hint="The business that sells, as it is printed on receipts. Optional."
        maxLength={200}
      />
      <Field {...field('abn')} label="ABN" hint="Eleven digits. Optional." inputMode="numeric" maxLength={20} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <Link to="/office/settings" className={buttonLook('plain')}>
          Cancel
        </Link>
      </FormBar>
    </Form>
  )
}

function Changed() {
  return (
    <Proof title="The settings are changed" said="The site, emails and the payment page say it from now on.">
      <Ways>
        <Link to="/office/settings" className={buttonLook()}>
          See the settings
        </Link>
      </Ways>
    </Proof>
  )
}
