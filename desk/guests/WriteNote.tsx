import { useEffect, useState } from 'react'
import { noteKinds, type GuestAnswer, type NoteKind } from '#api/guests.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { noteKindNames } from './note-words.ts'
import { writeNote } from './useGuests.ts'

const LONGEST = 500

/** A note about a guest: of an account with the member, else with the order. */
export function WriteNote({ guest, onClose }: { guest: GuestAnswer; onClose: () => void }) {
  const { kind, setKind, body, setBody, form, act, isBusy, keep } = useNote(guest, onClose)
  useEffect(() => document.getElementById('note')?.focus(), [])
  return (
    <Form label="A note" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void keep()}>
      <Select
        id="kind"
        label="What is it about?"
        value={kind}
        options={noteKinds.map((value) => ({ value, label: noteKindNames[value] }))}
        onChange={(value) => setKind(value as NoteKind)}
      />
      <LongField
        {...form.field('note', body, setBody)}
        label="Note"
        hint="What helps at the next visit. No diagnoses here. It is kept for 24 months."
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && event.currentTarget.form?.requestSubmit()}
      />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving the note…' : 'Save this note'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </FormBar>
    </Form>
  )
}

/** What is written, and the press that keeps it. */
function useNote({ ref, memberId, orderId }: GuestAnswer, onKept: () => void) {
  const [kind, setKind] = useState<NoteKind>('preference')
  const [body, setBody] = useState('')
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const form = useFormErrors(mistakesIn(body), () => body.length > LONGEST)
  useUnsaved(body.trim() !== '' && !isBusy)
  const about = memberId ? { memberId } : { orderId: orderId ?? '' }
  const keep = async () => {
    const note = { about, kind, body: body.trim() }
    if (!(await run(() => writeNote(ref, note, press.keyFor(note))))) return
    announce('The note is saved.')
    onKept()
  }
  return { kind, setKind, body, setBody, form, act, isBusy, keep }
}

function mistakesIn(body: string) {
  if (body.trim() === '') return [{ field: 'note' as const, message: 'Write the note' }]
  return body.length > LONGEST
    ? [{ field: 'note' as const, message: `Keep it to ${LONGEST} characters; it has ${body.length}` }]
    : []
}
