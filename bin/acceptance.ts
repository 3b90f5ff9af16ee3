/**
 * `npm run acceptance`: reads the results of the last test run and says, per group of docs/acceptance.md, how many
 * statements have a passing test (its title carries the number, `… (#103)`), and which have none.
 */
import { globSync, readFileSync } from 'node:fs'

type Result = { testResults: { assertionResults: { title: string; fullName: string; status: string }[] }[] }

const proved = new Set<number>()
for (const file of globSync('test-results/*.json')) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Result
  for (const { fullName, status } of testResults.flatMap((suite) => suite.assertionResults)) {
    if (status === 'passed') for (const number of numbersIn(fullName)) proved.add(number)
  }
}

const groups = readGroups(readFileSync('docs/acceptance.md', 'utf8'))
for (const { name, numbers } of groups) {
  const done = numbers.filter((number) => proved.has(number))
  console.log(`${String(done.length).padStart(3)} of ${String(numbers.length).padStart(3)}  ${name}`)
}
const all = groups.flatMap((group) => group.numbers)
const missing = all.filter((number) => !proved.has(number))
console.log(`\n${all.length - missing.length} of ${all.length} statements have a passing test.`)
console.log(`Without one: ${asRanges(missing)}`)

/** `(#12, #14-#16)` names 12, 14, 15 and 16. */
function numbersIn(title: string): number[] {
  return [...title.matchAll(/#(\d+)(?:\s*[-–]\s*#?(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, i) => first + i)
  })
}

function readGroups(text: string): { name: string; numbers: number[] }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')),
      numbers: [...part.matchAll(/^- \[.\] \*\*(\d+)\.\*\*/gm)].map(([, number]) => Number(number)),
    }))
}

function asRanges(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}
