import { WayOut } from '#desk/parts/WayOut.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Fields } from '#desk/parts/Fields.tsx'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import type { Act } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { resourceFields, sharingDetails, sharingNames, type ResourceField, type Sharing } from './resource-draft.ts'

type Props = FormOf<ResourceField> & {
  label: string
  sharing: Sharing | null
  /** Asked of a new one; later it stays what it is. */
  onSharing?: (sharing: Sharing) => void
  act?: Act
  go: string
}

/** The name and size of a pool or room. */
export function ResourceForm({ label, sharing, onSharing, act, go, draft, set, isUnchanged, onSend }: Props) {
  const fields = resourceFields(sharing)
  const form = useFormErrors<ResourceField | 'sharing'>(
    [...noSharing(sharing), ...mistakesIn(fields, draft)],
    () => false,
  )
  const isBusy = act?.state === 'busy'
  const answer = isUnchanged ? <Unchanged /> : act && <Said act={act} />
  return (
    <Form label={label} form={form} isBusy={isBusy} answer={answer} onSend={onSend}>
      {onSharing && <SharingField sharing={sharing} error={form.errorOf('sharing')} onChange={onSharing} />}
      <Fields of={fields} form={form} draft={draft} set={set} />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : go}
        </Button>
        <WayOut to="/office/resources" />
      </FormBar>
    </Form>
  )
}

const noSharing = (sharing: Sharing | null): FieldError<'sharing'>[] =>
  sharing === null ? [{ field: 'sharing', message: 'Choose whether it is a pool or a room' }] : []

type SharingProps = { sharing: Sharing | null; error: string | null; onChange: (sharing: Sharing) => void }

function SharingField({ sharing, error, onChange }: SharingProps) {
  return (
    <Choices
      legend="What is it?"
      name="sharing"
      options={(['pool', 'room'] as const).map((value) => ({
        value,
        label: sharingNames[value],
        detail: sharingDetails[value],
      }))}
      value={sharing}
      error={error}
      onChange={onChange}
    />
  )
}
