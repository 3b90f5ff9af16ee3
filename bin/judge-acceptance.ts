/** A file of results as the test runner writes it; of each test only what is judged. */
export type Results = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}
type Group = { name: string; numbers: number[] }
/** Which statements are asked for: those that `npm test` proves, the drills of `npm run prove`, or every one. */
export type Asked = 'tests' | 'drills' | 'all'
type Failed = { number: number; title: string }

/** What the results of a test run say of the statements of an acceptance list. */
export type Judgement = {
  groups: { name: string; proved: number; of: number }[]
  /** How many statements the list has, asked for or not. */
  listed: number
  /** Statements without a passing test. */
  unproved: number[]
  /** Of these the statements whose only tests were skipped: this machine lacks a program that they need. */
  skipped: number[]
  /** Statements of which a test failed, whatever else passed. */
  failed: Failed[]
  /** Titles with a number that no statement has: a slip of the pen that proves nothing. */
  unknown: Failed[]
}

/**
 * A statement is proved by a test that passed and carries its number, `… (#103)`, as long as no test with that number
 * failed. A test that was left out proves nothing.
 */
export function judgeAcceptance(list: string, results: Results[], asked: Asked = 'all'): Judgement {
  const known = readGroups(list, 'all').flatMap((group) => group.numbers)
  const groups = readGroups(list, asked)
  const numbers = groups.flatMap((group) => group.numbers)
  const tests = results.flatMap(({ testResults }) => testResults.flatMap((file) => file.assertionResults))
  const named = tests.flatMap(({ fullName: title, status }) =>
    numbersIn(title).map((number) => ({ number, title, status })),
  )
  const withStatus = (wanted: string) =>
    named.flatMap(({ number, title, status }) => (status === wanted ? [{ number, title }] : []))
  const failed = withStatus('failed')
  const proved = new Set(withStatus('passed').map(({ number }) => number))
  for (const { number } of failed) proved.delete(number)
  const skipped = new Set(withStatus('skipped').map(({ number }) => number))
  const unproved = numbers.filter((number) => !proved.has(number))
  return {
    groups: groups.map(({ name, numbers }) => ({
      name,
      proved: numbers.filter((number) => proved.has(number)).length,
      of: numbers.length,
    })),
    listed: known.length,
    unproved,
    skipped: unproved.filter((number) => skipped.has(number)),
    failed,
    unknown: named.filter(({ number }) => !known.includes(number)),
  }
}

/** Whether every statement is proved, and no test says otherwise; `maySkip` forgives what this machine cannot run. */
export const holds = ({ listed, unproved, skipped, failed, unknown }: Judgement, maySkip = false): boolean =>
  listed > 0 && unproved.length === (maySkip ? skipped.length : 0) && failed.length === 0 && unknown.length === 0

/** The statements that a title names: `(#12, #14-#16)` names 12, 14, 15 and 16. */
function numbersIn(title: string): number[] {
  return [...title.matchAll(/#(\d+)(?:\s*[-–]\s*#?(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, i) => first + i)
  })
}

/** A statement whose way of proof names `O` is a drill. */
function readGroups(list: string, asked: Asked): Group[] {
  return list
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')),
      numbers: [...part.matchAll(/^- \[.\] \*\*(\d+)\.\*\*.*?(?:_\((?:.*; )?([A-Z,]+)\)_)?$/gm)]
        .filter(([, , ways = '']) => asked === 'all' || ways.includes('O') === (asked === 'drills'))
        .map(([, number]) => Number(number)),
    }))
    .filter(({ numbers }) => numbers.length > 0)
}
