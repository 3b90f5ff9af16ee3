import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Act } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { mistakesInResource, sharingDetails, sharingNames, type ResourceField, type Sharing } from './resource-draft.ts'

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
  const form = useFormErrors<ResourceField | 'sharing'>(
    [
      ...(sharing === null ? [{ field: 'sharing' as const, message: 'Choose whether it is a pool or a room' }] : []),
      ...mistakesInResource(draft, sharing),
    ],
    () => false,
  )
  const field = (name: ResourceField) => form.field(name, draft[name], set(name))
  const isBusy = act?.state === 'busy'
  return (
    <Form
      label={label}
      form={form}
      isBusy={isBusy}
      answer={isUnchanged ? <Unchanged /> : act && <Said act={act} />}
      onSend={onSend}
    >
      {onSharing && (
        <Choices
          legend="What is it?"
          name="sharing"
          options={(['pool', 'room'] as const).map((value) => ({
            value,
            label: sharingNames[value],
            detail: sharingDetails[value],
          }))}
          value={sharing}
          error={form.errorOf('sharing')}
          onChange={onSharing}
        />
      )}
      <Field {...field('name')} label="Name" hint="As guests read it: Long Pool, Room 1." maxLength={100} required />
      <ShortFields>
        <NumberField
          {...field('capacity')}
          required
          label="People at a time"
          hint={sharing === 'room' ? 'The largest party it takes.' : 'How many fit in.'}
        />
        <NumberField
          {...field('turnoverMinutes')}
          required
          label="Minutes to get ready"
          hint="Between one visit and the next; 0 for none."
        />
      </ShortFields>
      {sharing === 'pool' && (
        <NumberField
          {...field('safeCapacity')}
          label="Safe for"
          hint="When it is full, a manager can let people in at the desk, up to this many in all. Leave it empty if no more are safe than fit in."
        />
      )}
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : go}
        </Button>
        <CancelLink to="/office/resources" />
      </FormBar>
    </Form>
  )
}
