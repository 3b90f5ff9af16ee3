/**
 * `npm run acceptance`: reads the results of the last runs of `npm test` and `npm run prove` and says, per group of
 * docs/acceptance.md, how many statements have a passing test (its title carries the number, `… (#103)`), which have
 * none, and of which a test failed. Anything but "all of them" is a failure. `npm test` ends with `--tests`, which
 * leaves out drills, and `npm run prove` with `--drills`. `acceptance.ts LIST RESULTS` judges others.
 */
import { globSync, readFileSync } from 'node:fs'
import { holds, judgeAcceptance, type Results } from './judge-acceptance.ts'

const words = process.argv.slice(2)
const [list = 'docs/acceptance.md', folder = 'test-results'] = words.filter((word) => !word.startsWith('--'))
const asked = words.includes('--tests') ? 'tests' : words.includes('--drills') ? 'drills' : 'all'
const files = asked === 'tests' ? `${folder}/*.json` : `${folder}/{*,prove/*}.json`
const results = globSync(files).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results)
const judgement = judgeAcceptance(readFileSync(list, 'utf8'), results, asked)

const { groups, unproved, skipped, failed, unknown } = judgement
for (const { name, proved, of } of groups)
  console.log(`${String(proved).padStart(3)} of ${String(of).padStart(3)}  ${name}`)
const all = groups.reduce((total, { of }) => total + of, 0)
console.log(`\n${all - unproved.length} of ${all} statements have a passing test and none that failed.`)
if (unproved.length > 0) console.log(`Not proved: ${asRanges(unproved)}`)
if (skipped.length > 0) console.log(`Skipped, for this machine lacks a program that they need: ${asRanges(skipped)}`)
for (const { number, title } of failed) console.log(`Failed #${number}: ${title}`)
for (const { number, title } of unknown) console.log(`No statement has the number ${number}: ${title}`)
// CI has every program.
const maySkip = asked === 'drills' && process.env.CI !== 'true'
if (!holds(judgement, maySkip)) process.exitCode = 1

function asRanges(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}
