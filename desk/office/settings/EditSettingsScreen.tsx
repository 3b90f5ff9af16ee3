import { Link } from '@tanstack/react-router'
import type { SettingsAnswer } from '#api/settings.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { AmountField, NumberField } from '#desk/parts/NumberField.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Editing, type FormOf } from '#desk/parts/Editing.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import { draftOfSettings, mistakesInSettings, settingsFields, type SettingsField } from './settings-draft.ts'
import { changeSettings, settingsFailed, useSettings } from './useSettings.ts'

const title = 'Change the settings'

/** Another name, address or contact for the house, other cut-offs or prices of what goes with a visit; in force at once. */
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
            <Asked query={query} waiting="Loading the settings" failed={settingsFailed}>
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
        <p>
          The site, emails and the payment page say it from now on. Emails already sent stay as they were. Whoever has
          booked already keeps their price and their hours.
        </p>
      }
      go="Save the settings"
      save={changeSettings}
      renderDone={() => <Changed />}
    >
      {(form) => <SettingsForm {...form} askedFrom={settings.askedFrom} />}
    </Editing>
  )
}

function SettingsForm({ draft, set, isUnchanged, onSend, askedFrom }: FormOf<SettingsField> & { askedFrom: string }) {
  const form = useFormErrors<SettingsField>(mistakesInSettings(draft), () => false)
  const field = (name: SettingsField) => form.field(name, draft[name], set(name))
  return (
    <Form label={title} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <h2>The house</h2>
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
      <NumberField {...field('abn')} label="ABN" hint="Eleven digits. Optional." maxLength={20} />
      <h2>Changing and cancelling</h2>
      <ShortFields>
        <NumberField
          {...field('rescheduleHours')}
          label="Moving a booking closes"
          hint="Hours before, on its own page."
          required
        />
        <NumberField
          {...field('changeHours')}
          label="Changes and refunds close"
          hint="Hours before, in My Bookings."
          required
        />
      </ShortFields>
      <NumberField {...field('voucherMonths')} label="Vouchers are good for" hint="Months; at least 36." required />
      <h2>What goes with a visit</h2>
      <ShortFields>
        <AmountField {...field('robe')} label="Robe for one" hint="In dollars." required />
        <AmountField {...field('extraBath')} label="Extra bath for one" hint="In dollars." required />
      </ShortFields>
      <AmountField
        {...field('extraGuest')}
        label="Second guest of a treatment"
        hint="In dollars. In baths and classes each guest pays the price of the service."
        required
      />
      <h2>Special prices</h2>
      <Choices
        legend="A special price is for"
        hint="For baths and classes. A second guest of a treatment always pays the price above."
        name="specialPriceFor"
        options={[
          {
            value: 'first',
            label: 'The first person of a booking',
            detail: 'Everyone else in it pays the usual price.',
          },
          { value: 'everyone', label: 'Everyone in a booking' },
        ]}
        value={draft.specialPriceFor}
        onChange={set('specialPriceFor')}
      />
      <h2>The house’s own internet</h2>
      <Field
        {...field('ownNetworks')}
        label="Internet addresses"
        hint={`Guests on your Wi-Fi share one: from it more of them may book and register at the same time. This device is at ${askedFrom}. Optional.`}
        maxLength={300}
      />
      <h2>Limits of the team</h2>
      <AmountField
        {...field('managerGift')}
        label="Most a manager can give"
        hint="On one gift card, in dollars. Owners have no limit."
        maxLength={9}
        required
      />
      <NumberField
        {...field('undoMinutes')}
        label="Minutes to undo a closure"
        hint="How long guests are not told about a closure you have sent."
        maxLength={2}
        required
      />
      <ManagersDay field={field} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/settings" />
      </FormBar>
    </Form>
  )
}

/** How much each manager may give away in a day, and from which sum on owners hear of it. */
function ManagersDay({ field }: { field: (name: SettingsField) => FieldInput }) {
  return (
    <>
      <h2>A manager’s day</h2>
      <p>How much each manager may give away from midnight to midnight. Owners have no limit.</p>
      <ShortFields>
        <AmountField {...field('managerDayGift')} label="Given on gift cards" hint="In dollars." required />
        <AmountField
          {...field('managerDayReplace')}
          label="Gift cards sent to another address"
          hint="What is on them, in dollars."
          required
        />
      </ShortFields>
      <ShortFields>
        <AmountField {...field('managerDayVoid')} label="Gift cards voided" hint="In dollars." required />
        <NumberField {...field('managerDayVisits')} label="Visits added to memberships" hint="Like 20." required />
      </ShortFields>
      <NumberField
        {...field('managerDayCodes')}
        label="Promo codes made"
        hint="Each code of a batch counts."
        required
      />
      <ShortFields>
        <NumberField
          {...field('managerCodePercent')}
          label="Most a promo code takes off in per cent"
          hint="Like 50. A special price of a manager is no further below the usual one."
          required
        />
        <AmountField
          {...field('managerCodeMoney')}
          label="Most a promo code takes off in dollars"
          hint="Like 50."
          required
        />
      </ShortFields>
      <AmountField
        {...field('tellOwnersAbove')}
        label="Owners get an email above"
        hint="In dollars: who gave away how much, and why. Of codes without a bound they always hear."
        required
      />
    </>
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
