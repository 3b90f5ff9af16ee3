/**
 * `npm run acceptance`: reads what became of the tests in the last runs of `npm test` and `npm run prove` and says, per
 * group of docs/acceptance.md, how many statements have a passing test (its title carries the number, `… (#103)`), which
 * have none, and of which a test failed. Anything but "all of them" is a failure. `acceptance.ts LIST FOLDER` judges
 * others.
 */
import { globSync, readFileSync } from 'node:fs'
import { holds, judgeAcceptance } from './judge-acceptance.ts'
import { readOutcomes } from './outcomes.ts'

const [list = 'docs/acceptance.md', folder = 'test-results'] = process.argv.slice(2)
const outcomes = globSync(`${folder}/*/outcomes.jsonl`).flatMap(readOutcomes)
const judgement = judgeAcceptance(readFileSync(list, 'utf8'), outcomes)

const { groups, unproved, skipped, unsteady, failed, unknown } = judgement
for (const { name, proved, of } of groups)
  console.log(`${String(proved).padStart(3)} of ${String(of).padStart(3)}  ${name}`)
const all = groups.reduce((total, { of }) => total + of, 0)
const onlyThen = unsteady.length > 0 ? `, ${unsteady.length} only at the second try (${asRanges(unsteady)})` : ''
console.log(`\n${all - unproved.length} of ${all} statements have a passing test and none that failed${onlyThen}.`)
if (unproved.length > 0) console.log(`Not proved: ${asRanges(unproved)}`)
if (skipped.length > 0) console.log(`Skipped, as this machine lacks a program that they need: ${asRanges(skipped)}`)
for (const { number, title } of failed) console.log(`Failed #${number}: ${title}`)
for (const { number, title } of unknown) console.log(`No statement has the number ${number}: ${title}`)
// Only who has named what is missing is forgiven (bin/check-programs.ts).
if (!holds(judgement, Boolean(process.env['WITHOUT']))) process.exitCode = 1

function asRanges(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}
