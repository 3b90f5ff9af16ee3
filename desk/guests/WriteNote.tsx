import { useEffect, useState } from 'react'
import { lastDayOfNote, noteBounds, noteKinds, type GuestAnswer, type NoteKind } from '#api/guests.ts'
import { isRealDate, longDate, type SydneyDate } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { DayField } from '#desk/parts/DayField.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { noteKindNames } from './note-words.ts'
import { writeNote } from './useGuests.ts'

const LONGEST = noteBounds.body.longest

/** A note about a guest: of an account with the member, else with the order. */
export function WriteNote({ guest, onClose }: { guest: GuestAnswer; onClose: () => void }) {
  const today = useHouseToday()
  const { draft, set, form, act, isBusy, keep } = useNote(guest, today, onClose)
  useEffect(() => document.getElementById('note')?.focus(), [])
  return (
    <Form label="A note" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void keep()}>
      <Select
        id="kind"
        label="What is it about?"
        value={draft.kind}
        options={noteKinds.map((value) => ({ value, label: noteKindNames[value] }))}
        onChange={(value) => set({ kind: value as NoteKind })}
      />
      <LongField
        {...form.field('note', draft.body, (body) => set({ body }))}
        label="Note"
        hint="What helps at the next visit. No diagnoses here."
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && event.currentTarget.form?.requestSubmit()}
      />
      <DayField
        {...form.field('until', draft.until, (until) => set({ until }))}
        label="Last day"
        hint={`Optional. Leave it empty to keep the note for ${noteBounds.until.mostMonths} months.`}
        min={today}
        max={lastDayOfNote(today)}
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

type NoteDraft = { kind: NoteKind; body: string; until: string }

/** What is written, and the press that keeps it. */
function useNote({ ref, memberId, orderId }: GuestAnswer, today: SydneyDate, onKept: () => void) {
  const [draft, setDraft] = useState<NoteDraft>({ kind: 'preference', body: '', until: '' })
  const { kind, body, until } = draft
  const press = usePress()
  const { act, isBusy, run } = useAct()
  // Of a day nothing is said before the form is sent: the button below would move away from the finger that presses it.
  const form = useFormErrors(mistakesIn(draft, today), (field) => field === 'note' && body.length > LONGEST)
  useUnsaved((body.trim() !== '' || until !== '') && !isBusy)
  const about = memberId ? { memberId } : { orderId: orderId ?? '' }
  const keep = async () => {
    const note = { about, kind, body: body.trim(), ...(until !== '' && { until }) }
    if (!(await run(() => writeNote(ref, note, press.keyFor(note))))) return
    announce('The note is saved.')
    onKept()
  }
  const set = (change: Partial<NoteDraft>) => setDraft({ ...draft, ...change })
  return { draft, set, form, act, isBusy, keep }
}

function mistakesIn({ body, until }: NoteDraft, today: SydneyDate): FieldError<'note' | 'until'>[] {
  const mistakes: FieldError<'note' | 'until'>[] = []
  if (body.trim() === '') mistakes.push({ field: 'note', message: 'Write the note' })
  if (body.length > LONGEST)
    mistakes.push({ field: 'note', message: `Keep it to ${LONGEST} characters; it has ${body.length}` })
  const last = lastDayOfNote(today)
  if (until !== '' && !(isRealDate(until) && until >= today && until <= last))
    mistakes.push({
      field: 'until',
      message: `Last day: choose a day from today to ${longDate(last)}, or leave it empty`,
    })
  return mistakes
}
