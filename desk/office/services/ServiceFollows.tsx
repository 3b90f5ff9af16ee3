import type { StaffService } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Exceptions } from '#desk/office/times/Exceptions.tsx'
import { Fuller } from '#desk/office/times/Fuller.tsx'
import { lengthInWords } from '#desk/office/times/preview-words.ts'
import css from '#desk/office/times/Times.module.css'
import { seenInWords } from './service-words.ts'
import { previewFailed, useServicePreview, type Size } from './useServicePreview.ts'

type Props = { service: StaffService; changed: Size & Pick<StaffService, 'hidden'> }

/** What follows from a change of a service: at once what guests see, and what becomes of its starts. */
export function ServiceFollows({ service, changed }: Props) {
  const seen = seenInWords({ ...service, hidden: changed.hidden }, useWhenGuestsSee())
  const isResized = changed.minutes !== service.minutes || changed.capacity !== service.capacity
  return (
    <>
      <p>{seen} Anyone who has booked already keeps their booking, their price and their cut-off.</p>
      {isResized && <Starts id={service.id} size={changed} />}
    </>
  )
}

function Starts({ id, size }: { id: string; size: Size }) {
  return (
    <Asked
      query={useServicePreview(id, size)}
      waiting="Working out what happens to the times"
      failed={previewFailed}
      blocks={1}
    >
      {({ times, fuller }) => (
        <>
          {times && (
            <Section title="What happens to the times">
              <ul className={css.follows}>
                {lengthInWords(times).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Section>
          )}
          {times && <Exceptions preview={times} />}
          <Fuller fuller={fuller} />
        </>
      )}
    </Asked>
  )
}
