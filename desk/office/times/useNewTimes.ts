import { useRef, useState } from 'react'
import type { ShownPattern, StaffService, TimesPreview } from '#api/timetable.ts'
import { addDays } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useSteps } from '#desk/parts/useSteps.ts'
import { inForceOn, patternsOf } from './pattern-words.ts'
import {
  draftOfPattern,
  emptyPattern,
  isFilledIn,
  proposedPattern,
  requestOf,
  type PatternDraft,
} from './times-draft.ts'
import { applyTimes, previewTimes, type Timetable } from './useTimetable.ts'

/** What is typed of the times of a service, what the house says of it, and the steps until they are changed. */
export function useNewTimes(service: StaffService, timetable: Timetable) {
  const { id } = service
  const [known] = useState(() => patternsOf(timetable.patterns, id))
  const rows = useRows(service, known, timetable)
  const { from, patterns, isTyped } = rows
  const [preview, setPreview] = useState<TimesPreview | null>(null)
  const [done, setDone] = useState<TimesPreview | null>(null)
  const { at, go } = useSteps({ isFilled: preview !== null, isBegun: isTyped, isDone: done !== null })
  const request = requestOf(id, from, patterns)
  const look = async () => {
    setPreview(await previewTimes(request))
    await go('check')
  }
  const apply = async (token: string) => {
    setDone(await applyTimes(request, token))
    await go('done', { replace: true })
  }
  const givesWay = known.filter(({ beginsOn }) => beginsOn > from)
  return { ...rows, hasTimes: known.length > 0, request, preview, setPreview, givesWay, done, at, go, look, apply }
}

export type NewTimes = ReturnType<typeof useNewTimes>

/** From which day on, and the rows from then on: until somebody types, those that hold on that day, or a proposal. */
function useRows(service: StaffService, known: readonly ShownPattern[], { resources }: Timetable) {
  const today = useHouseToday()
  const [from, setFrom] = useState(() => (known.length === 0 ? today : addDays(today, 1)))
  const [typed, setTyped] = useState<readonly PatternDraft[] | null>(null)
  const nextKey = useRef(known.length)
  const asTheyAre = inForceOn(known, from).map(draftOfPattern)
  const patterns = typed ?? (known.length === 0 ? [proposedPattern(service, resources, -1)] : asTheyAre)
  const isProposed = typed === null && known.length === 0 && patterns.every(isFilledIn)
  const addRow = () => {
    nextKey.current += 1
    setTyped([...patterns, emptyPattern(nextKey.current, resources)])
  }
  return { today, from, setFrom, patterns, setPatterns: setTyped, addRow, isProposed, isTyped: typed !== null }
}
