import { useMemo, useState } from 'react'
import {
  checkInsPath,
  departuresPath,
  expectedPath,
  noShowsPath,
  undoPath,
  type CheckInAnswer,
  type DayRow,
  type NotedAnswer,
} from '#api/arrivals.ts'
import { agreementsPath, type AgreementAnswer } from '#api/guests.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { send } from '#desk/calls/calls.ts'
import { isLineDown } from '#desk/calls/line.ts'
import type { OfflineAnswer } from '#desk/offline/check-in-offline.ts'
import { orWithoutLine, type Comes, type OfflineActs } from '#desk/offline/desk-here.ts'
import { usePassing } from '#desk/parts/usePassing.ts'
import { CallFailed, wordsOf } from '#ui/api-client.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { beep } from './beep.ts'
import { inPeople } from './day-words.ts'
import { wordsOfResult } from './scan-words.ts'
import { nameOnSheet, putRow } from './useDay.ts'

const failed = 'Could not save this. Please try again.'
/** For how long what was done can be undone by one press (milliseconds). */
const UNDO_FOR = 10_000

/** For how long a second tap in the same place does not send away people who have just come in (milliseconds). */
const SECOND_TAP = 1000

/** What came of a check-in, and how many were to come in. */
export type Answered = OfflineAnswer & { comes: Comes }
/** What was just done, and what an undo would take back; `isTrouble`: it was not done. */
export type Done = { words: string; isTrouble: boolean; undo: { bookingId: string; seen: number } | null }

/** What can be noted on a sheet. */
export type Acts = {
  checkIn: (comes: Comes) => Promise<void>
  /** Those who come have agreed to the house rules; then they go in. */
  agree: (answered: Answered) => Promise<void>
  /** Somebody is let in whose code this house has signed, though they are not on the list of this device. */
  letInUnlisted: (answered: Answered) => Promise<void>
  left: (row: DayRow) => Promise<void>
  expected: (row: DayRow, at: Date) => Promise<void>
  noShow: (row: DayRow) => Promise<void>
  /** They came, and nobody noted it while they were here. */
  came: (row: DayRow) => Promise<void>
  undo: (last: { bookingId: string; seen: number }) => Promise<void>
  /** Says what was done elsewhere. */
  tell: (words: string) => void
  close: () => void
  /** Puts away what was just done as well. */
  putAway: () => void
}

/** What is noted on the sheet of a day, one party after the other, and what came of it. */
export function useArrivals(date: string | null) {
  const [answer, setAnswer] = useState<Answered | null>(null)
  const [done, setDone] = usePassing<Done>(UNDO_FOR)
  const [isBusy, setBusy] = useState(false)
  const [justIn, setJustIn] = usePassing<string>(SECOND_TAP)
  // They stay the same, so that a row is drawn again only when it changes.
  const acts = useMemo(() => actsOf({ date, setAnswer, setDone, setBusy, setJustIn }), [date, setDone, setJustIn])
  return { answer, done, isBusy, justIn, acts }
}
export type Arrivals = ReturnType<typeof useArrivals>

/** Another answer is another card. */
export const answerKey = ({ answer }: Arrivals) =>
  answer && `${answer.result} ${answer.row?.bookingId} ${answer.row?.seq}`

type Sets = {
  date: string | null
  setAnswer: (answer: Answered | null) => void
  setDone: (change: (before: Done | null) => Done | null) => void
  setBusy: (isBusy: boolean) => void
  setJustIn: (bookingId: string) => void
}

/** The house knows more than the list did. */
const sayLineIsBack = (): Promise<void> =>
  Promise.reject(new CallFailed('The line is back. Scan the code again.', 'line-is-back', 0))

type Queue = {
  setBusy: (isBusy: boolean) => void
  onBegin: () => void
  onFailed: (party: string, error: unknown) => void
}

/**
 * What is done with another party waits until the one before is answered: nothing that was scanned or pressed is lost
 * on a slow line. One thing at a time is done with a party: a second tap does nothing.
 */
function onePartyAfterTheOther({ setBusy, onBegin, onFailed }: Queue) {
  const underWay = new Set<string>()
  let before: Promise<unknown> = Promise.resolve()
  const act = async (party: string, doing: () => Promise<void>): Promise<void> => {
    if (underWay.has(party)) return
    if (underWay.size === 0) onBegin()
    underWay.add(party)
    setBusy(true)
    const done = before.then(doing).catch((error: unknown) => onFailed(party, error))
    before = done
    await done
    underWay.delete(party)
    setBusy(underWay.size > 0)
  }
  return { act, isNextWaiting: () => underWay.size > 1 }
}

/** Which party comes, as far as it is known before the house has answered. */
const partyOf = ({ bookingId, code, shortCode }: Comes): string => bookingId ?? code ?? shortCode ?? ''

function actsOf(sets: Sets): Acts {
  const words = wordsOnSheet(sets)
  const queue = onePartyAfterTheOther({
    setBusy: sets.setBusy,
    onBegin: words.forgetTrouble,
    onFailed: (party, error) => words.trouble(party, wordsOf(error, failed)),
  })
  const sheet = { ...sets, words, queue }
  return {
    tell: (said) => words.done(said, null),
    close: () => sets.setAnswer(null),
    putAway: () => {
      sets.setAnswer(null)
      sets.setDone(() => null)
    },
    ...checkInsOn(sheet),
    ...notesOn(sheet),
  }
}

/** What is said of what was done, and of what was not. */
function wordsOnSheet({ date, setDone }: Sets) {
  return {
    done: (words: string, undoOf: DayRow | null) => {
      const undo = undoOf && { bookingId: undoOf.bookingId, seen: undoOf.seq }
      // What went well stands in its row; what did not must be read.
      setDone((before) => (before?.isTrouble ? before : { words, isTrouble: false, undo }))
      announce(words)
    },
    /** It was not done, and why; of several at once each is named. */
    trouble: (party: string, why: string) => {
      const name = date === null ? null : nameOnSheet(date, party)
      const words = name === null ? why : `${name}: ${why}`
      setDone((before) => ({
        words: before?.isTrouble ? `${before.words} ${words}` : words,
        isTrouble: true,
        undo: null,
      }))
    },
    /** What went wrong before was of another go. */
    forgetTrouble: () => setDone((before) => (before?.isTrouble ? null : before)),
    /** What must be decided now stands in place of what was done before. */
    forgetDone: () => setDone((before) => (before?.isTrouble ? before : null)),
  }
}

type OnSheet = Sets & {
  words: ReturnType<typeof wordsOnSheet>
  queue: ReturnType<typeof onePartyAfterTheOther>
}

/** All ways to come in. */
function checkInsOn(sheet: OnSheet): Pick<Acts, 'checkIn' | 'agree' | 'letInUnlisted' | 'came'> {
  const { act } = sheet.queue
  return {
    checkIn: (comes) => act(partyOf(comes), () => comeIn(sheet, comes)),
    agree: ({ row, agreement, comes }) =>
      act(partyOf(comes), async () => {
        if (!row || !agreement) return
        const agreed = { bookingId: row.bookingId, kind: 'house-rules', ...agreement }
        await sendOnce<AgreementAnswer>(agreementsPath, agreed)
        await comeIn(sheet, comes)
      }),
    letInUnlisted: ({ comes, unlisted }) =>
      act(partyOf(comes), async () => {
        const { code } = comes
        if (code === undefined || !unlisted) return
        await orWithoutLine(sayLineIsBack, (offline) => offline.letIn(code, unlisted.people))
        sheet.setAnswer(null)
        sheet.words.done(`Let in: ${inPeople(unlisted.people)}.`, null)
      }),
    came: ({ bookingId }) => act(bookingId, () => noteTheyCame(sheet, bookingId)),
  }
}

async function comeIn(sheet: OnSheet, comes: Comes): Promise<void> {
  const answer = await orWithoutLine<OfflineAnswer>(
    () => sendOnce(checkInsPath, comes),
    (acts) => acts.checkIn(comes),
  )
  const { result, row, people } = answer
  if (row) put(sheet, row)
  if (result === 'ok' && row) sheet.setJustIn(row.bookingId)
  beep(result === 'ok')
  sheet.setAnswer({ ...answer, comes })
  if (result === 'ok' && row) sheet.words.done(`Checked in: ${row.name}, ${inPeople(people)}.`, row)
  else ask(sheet, answer, comes)
}

async function noteTheyCame(sheet: OnSheet, bookingId: string): Promise<void> {
  const answer = await sendOnce<CheckInAnswer>(checkInsPath, { bookingId, afterwards: true })
  const { result, row, people } = answer
  if (row) put(sheet, row)
  if (result === 'ok' && row) {
    sheet.setAnswer(null)
    return sheet.words.done(`They came: ${row.name}, ${inPeople(people)}.`, row)
  }
  sheet.setAnswer({ ...answer, comes: { bookingId } })
  ask(sheet, answer, { bookingId })
}

/** What must be decided is read out; the answer to another party that waits takes its place. */
function ask({ words, queue }: OnSheet, answer: OfflineAnswer, comes: Comes): void {
  announce(wordsOfResult(answer))
  if (queue.isNextWaiting()) words.trouble(partyOf(comes), wordsOfResult(answer))
  else words.forgetDone()
}

/** What is noted of a party beside its coming in. */
function notesOn(sheet: OnSheet): Pick<Acts, 'left' | 'expected' | 'noShow' | 'undo'> {
  return {
    left: ({ bookingId }) =>
      note(sheet, departuresPath, {
        asked: { bookingId },
        words: ({ name, departed }) => `Left: ${name}, ${inPeople(departed)}.`,
        without: (offline) => offline.left(bookingId),
      }),
    expected: ({ bookingId }, at) =>
      note(sheet, expectedPath, {
        asked: { bookingId, at: at.toISOString() },
        words: ({ name }) => `${name} comes at ${clockTimeOf(at)}.`,
      }),
    noShow: ({ bookingId }) =>
      note(sheet, noShowsPath, { asked: { bookingId }, words: ({ name }) => `No-show: ${name}.` }),
    undo: (last) =>
      note(sheet, undoPath, {
        asked: last,
        words: ({ name }) => `Undone: ${name}.`,
        without: (offline) => offline.undo(last.bookingId),
        canUndo: false,
      }),
  }
}

type Note = {
  asked: Record<string, unknown> & { bookingId: string }
  words: (row: DayRow) => string
  /** What this device notes when the line is down. */
  without?: (acts: OfflineActs) => Promise<NotedAnswer>
  canUndo?: boolean
}

async function note(sheet: OnSheet, path: string, { asked, words, without, canUndo = true }: Note): Promise<void> {
  const call = () => sendOnce<NotedAnswer>(path, asked)
  await sheet.queue.act(asked.bookingId, async () => {
    const { row } = await (without ? orWithoutLine(call, without) : call())
    put(sheet, row)
    sheet.setAnswer(null)
    sheet.words.done(words(row), canUndo ? row : null)
  })
}

function put({ date }: OnSheet, row: DayRow): void {
  // Without a line a row is of the list that this device keeps.
  if (date !== null && !isLineDown()) putRow(date, row)
}

/** A press of its own: sent again after a lost answer, it is done once. */
const sendOnce = <Answer>(path: string, body: object): Promise<Answer> =>
  send<Answer>(path, body, failed, { idempotencyKey: crypto.randomUUID() })
