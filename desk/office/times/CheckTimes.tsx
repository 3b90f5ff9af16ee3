import type { ShownPattern, StaffService, TimesPreview } from '#api/timetable.ts'
import { addDays } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { ClashWays } from './ClashWays.tsx'
import { Exceptions } from './Exceptions.tsx'
import { FirstWeek } from './FirstWeek.tsx'
import { MovedOn } from './MovedOn.tsx'
import { dayInWords, nameOf, patternInWords } from './pattern-words.ts'
import { goInWords, offersNothing, whatFollows } from './preview-words.ts'
import css from './Times.module.css'
import type { PatternsRequest } from './times-draft.ts'
import { useSend } from './useSend.ts'
import { previewTimes, type Timetable } from './useTimetable.ts'

type Props = {
  service: StaffService
  timetable: Timetable
  request: PatternsRequest
  preview: TimesPreview
  /** Planned already for later, and taken back by this. */
  givesWay: readonly ShownPattern[]
  onChange: () => void
  onNewPreview: (preview: TimesPreview) => void
  onGo: (token: string) => Promise<void>
}

/** What a change of times would do, in words, before it is done; if the calendar moves on, what it would do now. */
export function CheckTimes(props: Props) {
  const { service, timetable, request, preview, givesWay, onChange, onNewPreview, onGo } = props
  const { from, patterns } = request
  const { moved, send, lookAgain } = useSend({
    apply: () => onGo(preview.token),
    lookAnew: async () => onNewPreview(await previewTimes(request)),
  })
  return (
    <CheckAnswers
      key="check"
      title={`Check the times of ${service.name}`}
      answers={[
        { name: 'From', value: dayInWords(from) },
        { name: 'Times', value: <Lines patterns={patterns} resources={timetable.resources} /> },
      ]}
      go={goInWords(preview, from)}
      isOff={offersNothing(preview)}
      busy="Changing the times…"
      onChange={onChange}
      onGo={send}
    >
      {moved && <MovedOn said={moved} token={preview.token} />}
      <WhatHappens {...{ service, timetable, preview, givesWay }} />
      <FirstWeek week={preview.week} />
      <Exceptions preview={preview}>
        <ClashWays service={service} clashes={preview.clashes} onLookAgain={lookAgain} />
      </Exceptions>
    </CheckAnswers>
  )
}

type LinesProps = Pick<PatternsRequest, 'patterns'> & Pick<Timetable, 'resources'>

function Lines({ patterns, resources }: LinesProps) {
  if (patterns.length === 0) return 'None: it does not run any more'
  return (
    <ul className={css.lines}>
      {patterns.map((pattern, place) => (
        // Two rows may say the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          {patternInWords(pattern)} · {nameOf(resources, pattern.resourceId)}
        </li>
      ))}
    </ul>
  )
}

type WhatHappensProps = Pick<Props, 'service' | 'timetable' | 'preview' | 'givesWay'>

function WhatHappens({ service, timetable, preview, givesWay }: WhatHappensProps) {
  const lastDay = addDays(useHouseToday(), timetable.horizonDays)
  return (
    <Section title="What happens">
      <ul className={css.follows}>
        {whatFollows(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {givesWay.length > 0 && <li>What was planned from {plannedDays(givesWay)} on gives way to this.</li>}
        {service.hidden && <li>The service is hidden: nobody can book these times until you show it.</li>}
      </ul>
      <p className={css.quiet}>Counted up to {dayInWords(lastDay)}, the last day on sale.</p>
    </Section>
  )
}

function plannedDays(planned: readonly ShownPattern[]): string {
  const days = [...new Set(planned.map(({ beginsOn }) => beginsOn))].toSorted()
  return new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(days.map(dayInWords))
}
