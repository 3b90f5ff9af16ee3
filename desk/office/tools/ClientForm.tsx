import { clientBounds } from '#api/clients.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import { mistakesInClient, type ClientDraft } from './client-draft.ts'
import { ScopeFields } from './ScopeFields.tsx'
import css from './Tools.module.css'

type Props = { draft: ClientDraft; onChange: (changed: Partial<ClientDraft>) => void; onSend: () => void }

/** What a sign-in tool is called, where it is answered, and what it may do. */
export function ClientForm({ draft, onChange, onSend }: Props) {
  const form = useFormErrors<'client-name' | 'addresses'>(
    mistakesInClient(draft),
    (field) => (field === 'addresses' ? draft.addresses : draft.name) !== '',
  )
  return (
    <Form label="Add a sign-in tool" form={form} isBusy={false} onSend={onSend}>
      <Field
        {...form.field('client-name', draft.name, (name) => onChange({ name }))}
        label="Name"
        hint="Members read it when they are asked."
        maxLength={clientBounds.name.longest}
        autoComplete="off"
        required
      />
      <Addresses field={form.field('addresses', draft.addresses, (addresses) => onChange({ addresses }))} />
      <HowItWorks draft={draft} onChange={onChange} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/tools" />
      </FormBar>
    </Form>
  )
}

function Addresses({ field: { error, ...field } }: { field: FieldInput }) {
  return (
    <div className={css.text}>
      <label htmlFor="addresses">Redirect addresses</label>
      <p id="addresses-hint" className={css.small}>
        One a line, each compared exactly. Leave it empty if it uses pages of this house alone.
      </p>
      <textarea
        {...field}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'addresses-hint addresses-error' : 'addresses-hint'}
      />
      {error && (
        <p id="addresses-error" className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function HowItWorks({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <>
      <div className={css.boxes}>
        <Checkbox checked={draft.isHouseOwn} onChange={({ target }) => onChange({ isHouseOwn: target.checked })}>
          It is our own: members are not asked whether it may act for them
        </Checkbox>
        <Checkbox checked={draft.rotates} onChange={({ target }) => onChange({ rotates: target.checked })}>
          Each refresh token is good once (safer; the platform’s own SDK cannot follow it)
        </Checkbox>
      </div>
      <ScopeFields
        legend="What may it do when staff sign in there?"
        hint="Members can only reach what is theirs. Leave all of it empty unless staff use the tool."
        chosen={draft.scopes}
        onChange={(scopes) => onChange({ scopes })}
      />
    </>
  )
}
