import { inOneLine, type Outcome } from './outcomes.ts'

/** A step of the gate that did not end well, and the last of what it said. */
export type FailedStep = { name: string; status: number | string; lastWords: string[] }

type Run = {
  outcomes: readonly Outcome[]
  failedSteps: readonly FailedStep[]
  /** Each half that ran, with what it took and what it may take on two idle cores, in seconds. */
  times: readonly { half: string; seconds: number; budget: number }[]
  /** The machine and its day, in one line. */
  machine: string
}

/** A run with more than that many unsteady tests proves nothing. */
const MOST_UNSTEADY = 3
/** So many failed tests are named; the rest is in the list of outcomes. */
const MOST_NAMED = 20

/** Whether a run is red, and its last lines: what failed and where, what was unsteady, what machine and day it was. */
export function tellVerdict({ outcomes, failedSteps, times, machine }: Run): { isRed: boolean; lines: string[] } {
  const failed = outcomes.filter(({ status }) => status === 'failed')
  const unsteady = outcomes.filter(({ status }) => status === 'unsteady')
  const passed = outcomes.filter(
    ({ status, title }) => title !== null && (status === 'passed' || status === 'unsteady'),
  )
  const isTooUnsteady = unsteady.length > MOST_UNSTEADY
  const isEmpty = outcomes.length > 0 && passed.length === 0
  const lines = [
    ...named('Failed tests', failed.map(inOneLine)),
    ...named('Failed steps', failedSteps.map(inWords)),
    ...named(
      'Unsteady: failed, and passed when their file ran once more, alone (docs/unsteady.md)',
      unsteady.map(inOneLine),
    ),
    ...(isTooUnsteady ? [`More than ${MOST_UNSTEADY} unsteady tests: this run is red.`] : []),
    ...(isEmpty ? ['No test has passed: this run is red.'] : []),
    ...times.map(timeInWords),
    machine,
    `${passed.length} passed, ${failed.length} failed`,
  ]
  return { isRed: failed.length > 0 || failedSteps.length > 0 || isTooUnsteady || isEmpty, lines }
}

function named(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - MOST_NAMED
  return [
    `${heading}:`,
    ...lines.slice(0, MOST_NAMED).map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more: test-results/**/outcomes.jsonl`] : []),
  ]
}

const inWords = ({ name, status, lastWords }: FailedStep): string =>
  [`${name} (ended with ${status})`, ...lastWords.map((word) => `    ${word}`)].join('\n')

const timeInWords = ({ half, seconds, budget }: Run['times'][number]): string =>
  `Time of ${half}: ${clockOf(seconds)} of ${clockOf(budget)}${seconds > budget ? ' — OVER its budget for two idle cores' : ''}`

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
