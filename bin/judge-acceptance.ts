import type { Outcome } from './outcomes.ts'

type Group = { name: string; numbers: number[] }
type Named = { number: number; title: string }

/** What the outcomes of a run of tests say of the statements of an acceptance list. */
export type Judgement = {
  groups: { name: string; proved: number; of: number }[]
  /** How many statements the list has. */
  listed: number
  /** Statements without a passing test. */
  unproved: number[]
  /** Of these the statements whose only tests were skipped: this machine lacks a program that they need. */
  skipped: number[]
  /** Statements that are proved, of which a test passed only at its second try. */
  unsteady: number[]
  /** Statements of which a test failed, whatever else passed. */
  failed: Named[]
  /** Titles with a number that no statement has: a slip of the pen that proves nothing. */
  unknown: Named[]
}

/**
 * A statement is proved by a test that passed and carries its number, `… (#103)`, as long as no test with that number
 * failed. A test that was left out proves nothing.
 */
export function judgeAcceptance(list: string, outcomes: readonly Outcome[]): Judgement {
  const groups = readGroups(list)
  const numbers = groups.flatMap((group) => group.numbers)
  const named = outcomes.flatMap(({ title, status }) =>
    title === null ? [] : numbersIn(title).map((number) => ({ number, title, status })),
  )
  const withStatus = (...wanted: Outcome['status'][]) => named.filter(({ status }) => wanted.includes(status))
  const failed = withStatus('failed')
  const proved = new Set(withStatus('passed', 'unsteady').map(({ number }) => number))
  for (const { number } of failed) proved.delete(number)
  const skipped = new Set(withStatus('skipped').map(({ number }) => number))
  const unsteady = new Set(withStatus('unsteady').map(({ number }) => number))
  const unproved = numbers.filter((number) => !proved.has(number))
  return {
    groups: groups.map(({ name, numbers }) => ({
      name,
      proved: numbers.filter((number) => proved.has(number)).length,
      of: numbers.length,
    })),
    listed: numbers.length,
    unproved,
    skipped: unproved.filter((number) => skipped.has(number)),
    unsteady: numbers.filter((number) => proved.has(number) && unsteady.has(number)),
    failed,
    unknown: named.filter(({ number }) => !numbers.includes(number)),
  }
}

/** Whether every statement is proved, and no test says otherwise; `maySkip` forgives what this machine cannot run. */
export const holds = ({ listed, unproved, skipped, failed, unknown }: Judgement, maySkip: boolean): boolean =>
  listed > 0 && unproved.length === (maySkip ? skipped.length : 0) && failed.length === 0 && unknown.length === 0

/** The statements that a title names: `(#12, #14-#16)` names 12, 14, 15 and 16. */
function numbersIn(title: string): number[] {
  return [...title.matchAll(/#(\d+)(?:\s*[-–]\s*#?(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, i) => first + i)
  })
}

function readGroups(list: string): Group[] {
  return list
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')),
      numbers: [...part.matchAll(/^- \[.\] \*\*(\d+)\.\*\*/gm)].map(([, number]) => Number(number)),
    }))
    .filter(({ numbers }) => numbers.length > 0)
}
