import { existsSync, readFileSync } from 'node:fs'

/** What became of one test, or of a whole file when `title` is null: then something failed before or after its tests. */
export type Outcome = {
  /** The project of vitest.config.ts; empty when nobody knows whose error it is. */
  project: string
  file: string
  /** Where it failed, or else where it stands; 0 when nobody knows. */
  line: number
  title: string | null
  /** `unsteady`: it failed, and passed when its file ran once more with nothing beside it. */
  status: 'passed' | 'failed' | 'skipped' | 'unsteady'
  /** What failed the first time. */
  error?: string
  /** What was expected (-) and what came instead (+), where a comparison failed. */
  differing?: string[]
}

/** The outcomes that a run has noted, one JSON line each; none when it noted nothing. */
export function readOutcomes(list: string): Outcome[] {
  if (!existsSync(list)) return []
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Outcome)
}

/** The file beside a list of outcomes that says that its run came to its end: one that died has noted only a part. */
export const noteOfEnd = (list: string): string => `${list}.ended`

/** What hangs on a browser, on many programs or on a busy machine may fail by bad luck; rules, proofs and storms may not. */
const triedAgain = new Set(['server', 'alone', 'web', 'calls', 'stories', 'journeys', 'browsers', 'drills'])
/** More than that is no bad luck. */
const MOST_TESTS = 8
const MOST_FILES = 5
/** Lost or doubled data shows once in many runs: it is a fault, whatever happens the second time. */
const speaksOfData = /books do not hold|waited for each other|\blost\b|\btwice\b|invariant/i

/** The files that run once more, alone, after a run with these outcomes. */
export function chooseSecondTries(outcomes: readonly Outcome[]): { project: string; file: string }[] {
  const failed = outcomes.filter(({ status }) => status === 'failed')
  const files = Map.groupBy(failed, ({ project, file }) => `${project} ${file}`)
  if (failed.length > MOST_TESTS || files.size > MOST_FILES) return []
  return [...files.values()]
    .filter((ofFile) => ofFile.every(mayTryAgain))
    .flatMap(([first]) => (first ? [{ project: first.project, file: first.file }] : []))
}

const mayTryAgain = ({ project, error = '' }: Outcome): boolean =>
  triedAgain.has(project) && !speaksOfData.test(firstLineOf(error)) && !/books do not hold/i.test(error)

/** What a run says after the second tries: what passed only then is unsteady, and what failed in either is failed. */
export function afterSecondTries(first: readonly Outcome[], second: readonly Outcome[]): Outcome[] {
  const tried = new Set(second.map(({ file }) => file))
  const failedBefore = new Map(first.filter(({ status }) => status === 'failed').map((each) => [keyOf(each), each]))
  const told = new Set(second.map(keyOf))
  return [
    ...first.filter(({ file }) => !tried.has(file)),
    ...second.map((each) => {
      const before = failedBefore.get(keyOf(each))
      return before && each.status === 'passed' ? unsteady(before) : each
    }),
    // What stands before or after the tests says nothing when it goes well; a test that says nothing has not run.
    ...[...failedBefore.values()]
      .filter((each) => tried.has(each.file) && !told.has(keyOf(each)))
      .map((each) => (each.title === null ? unsteady(each) : each)),
  ]
}

const keyOf = ({ file, title }: Outcome) => `${file} ${title}`
const unsteady = (outcome: Outcome): Outcome => ({ ...outcome, status: 'unsteady' })

/** The first line of an error: the rest is what stood around it. */
export const firstLineOf = (error: string): string => error.split('\n', 1)[0] ?? ''

/** So much of a comparison is told in one line. */
const MOST_DIFFERING = 6

/** Where a test stands, what it says, and what failed. */
export const inOneLine = ({ file, line, title, error = 'it says nothing', differing = [] }: Outcome): string =>
  [
    `${file}:${line} > ${title ?? '(before or after its tests)'}: ${firstLineOf(error)}`,
    ...differing.slice(0, MOST_DIFFERING),
    ...(differing.length > MOST_DIFFERING ? [`and ${differing.length - MOST_DIFFERING} more`] : []),
  ].join(' | ')
