import { useState } from 'react'
import { noteBounds, type Note } from '#api/guests.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Form } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from '#desk/guests/Guests.module.css'
import { finishNote, handOverFailed, leaveNote, useHandOver } from './useHandOver.ts'

const LONGEST = noteBounds.body.longest

/** The notes for whoever comes next: written here, and ticked off by whoever has done it. */
export function HandOverNotes({ today }: { today: string }) {
  const query = useHandOver(today)
  return (
    <Section title="Notes">
      <Asked query={query} waiting="Loading the notes" failed={handOverFailed} blocks={2}>
        {({ notes }) =>
          notes.length === 0 ? (
            <Empty title="There is no note." />
          ) : (
            <ul className={css.notes} aria-label="Notes">
              {notes.map((note) => (
                <OneNote key={note.id} today={today} note={note} />
              ))}
            </ul>
          )
        }
      </Asked>
      <LeaveNote today={today} />
    </Section>
  )
}

function OneNote({ today, note: { id, body, by, at } }: { today: string; note: Note }) {
  const { act, isBusy, run } = useAct()
  const tick = async () => {
    if (await run(() => finishNote(today, id))) announce('The note is ticked off.')
  }
  return (
    <li className={css.note}>
      <p className={css.body}>{body}</p>
      <Said act={act} />
      <div className={css.foot}>
        <SmallButton busy={isBusy} onClick={() => void tick()}>
          {isBusy ? 'Ticking it off…' : 'Tick off'}
        </SmallButton>
        <span className={css.when}>
          {by ?? 'Somebody who left'}, {timeOf(at)}
        </span>
      </div>
    </li>
  )
}

function LeaveNote({ today }: { today: string }) {
  const { body, setBody, form, act, isBusy, leave } = useNewNote(today)
  return (
    <Form label="A note for the next person" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={leave}>
      <LongField
        {...form.field('hand-over-note', body, setBody)}
        label="Note for the next person"
        hint="What they must know or do. No diagnoses here."
        rows={3}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && event.currentTarget.form?.requestSubmit()}
      />
      <div>
        <Button type="submit" look="quiet" busy={isBusy}>
          {isBusy ? 'Saving the note…' : 'Leave this note'}
        </Button>
      </div>
    </Form>
  )
}

/** What is written, and the press that leaves it for the next person and empties the field. */
function useNewNote(today: string) {
  const [body, setBody] = useState('')
  const { act, isBusy, run } = useAct()
  const press = usePress()
  useUnsaved(body.trim() !== '' && !isBusy)
  const form = useFormErrors(mistakesIn(body), () => body.length > LONGEST)
  const leave = () =>
    void run(async () => {
      await leaveNote(today, body.trim(), press.keyFor([today, body.trim()]))
      press.isDone()
      setBody('')
      announce('The note is saved.')
    })
  return { body, setBody, form, act, isBusy, leave }
}

function mistakesIn(body: string) {
  if (body.trim() === '') return [{ field: 'hand-over-note' as const, message: 'Write the note' }]
  return body.length > LONGEST
    ? [{ field: 'hand-over-note' as const, message: `Keep it to ${LONGEST} characters; it has ${body.length}` }]
    : []
}
