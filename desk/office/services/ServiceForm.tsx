import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { WayOut } from '#desk/parts/WayOut.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { draftOfKind, fieldsOfKind, type ServiceField } from './service-draft.ts'
import { kindDetails, kindNames, type Kind } from './service-words.ts'

type Props = FormOf<ServiceField> & {
  label: string
  kind: Kind | null
  /** The service that is changed; none for a new one. Not every service has every field, and "Cancel" leads back to it. */
  id?: string
  /** Chooses what a new one is; later it stays what it is. */
  onKind?: (kind: Kind) => void
}

/** The words, price and places of a service. */
export function ServiceForm({ label, kind, id, onKind, draft, set, isUnchanged, onSend }: Props) {
  const fields = fieldsOfKind(kind, id)
  const form = useFormErrors<ServiceField | 'kind'>(
    [...noKind(kind), ...mistakesIn(fields, draftOfKind(kind, draft))],
    () => false,
  )
  return (
    <Form label={label} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      {onKind && <KindField kind={kind} error={form.errorOf('kind')} onKind={onKind} />}
      <Fields of={fields} form={form} draft={draft} set={set} />
      <FormBar>
        <Button type="submit">Continue</Button>
        {id === undefined ? <WayOut to="/office/services" /> : <CancelLink to="/office/services/$id" params={{ id }} />}
      </FormBar>
    </Form>
  )
}

const noKind = (kind: Kind | null): FieldError<'kind'>[] =>
  kind === null ? [{ field: 'kind', message: 'Choose what kind of service it is' }] : []

const allKinds: readonly Kind[] = ['bathing', 'class', 'massage']

type KindProps = { kind: Kind | null; error: string | null; onKind: (kind: Kind) => void }

function KindField({ kind, error, onKind }: KindProps) {
  return (
    <Choices
      legend="What is it?"
      name="kind"
      options={allKinds.map((value) => ({ value, label: kindNames[value], detail: kindDetails[value] }))}
      value={kind}
      error={error}
      onChange={onKind}
    />
  )
}
