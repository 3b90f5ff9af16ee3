/** What the gate can be asked for: its steps, its halves, and the words that choose among them. */
import { notOnAnotherDay, readDay, type Day } from './on-day/day.ts'

/** `noted`: the list in which a run of tests notes what became of each. */
export type Step = { name: string; run: string[]; env?: Record<string, string>; noted?: string }
/**
 * `beside`: steps that run side by side, then `alone`: steps that fill the machine by themselves. `folder`: where results
 * are kept. `budget`: the seconds that it may take, when it is run as a whole.
 */
export type Half = { name: string; folder: string; budget?: number; beside: Step[]; alone: Step[]; day?: Day }
/** `isWhole`: every statement has been asked for. */
export type Asked = { halves: Half[]; isWhole: boolean; day?: Day }

const tool = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args]
const program = (path: string) => [process.execPath, path]

/** The tests of these projects of vitest.config.ts. */
export const tests = (projects: string[], more: string[] = []): Step => ({
  name: `tests: ${projects.join(', ')}`,
  run: tool(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=./bin/file-times.ts',
    '--reporter=./bin/note-outcomes.ts',
    ...more,
  ),
  noted: `${projects.join('-')}.jsonl`,
})

const checks: Step[] = [
  { name: 'format', run: tool('oxfmt', '--check', '.') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '.') },
  { name: 'types, room by room', run: tool('tsc', '-b') },
  { name: 'arrows', run: program('bin/check-arrows.ts') },
  { name: 'dead code', run: tool('knip') },
  { name: 'dead code but for tests', run: tool('knip', '--production', '--config', 'knip.production.json') },
  { name: 'tables as the migrations say', run: [...program('bin/generate-tables.ts'), '--check'] },
  { name: 'migrations', run: program('bin/check-migrations.ts') },
  { name: 'payload budgets', run: program('proofs/bench/check-budgets.ts') },
  { name: 'unsteady tests', run: program('bin/check-unsteady.ts') },
]
const programs: Step = { name: 'programs', run: program('bin/check-programs.ts') }
export const acceptance: Step = { name: 'acceptance', run: program('bin/acceptance.ts') }

/** They need nothing beside them: they are tested while the checks run. */
const rules = ['domain', 'sandbox']
/** These share one PostgreSQL, and the last of one project run beside the first of the next. */
const fast = ['alone', 'server', 'web', 'calls']
const others = ['proofs', 'stories']
const atLength = ['storms', 'journeys', 'browsers', 'drills', 'timed']
/** Three rounds of each storm, all their twins, the crowd that the house promises to bear, and stories at every screen. */
const long = { STORM: '3', STORM_BUYERS: '1000', STORIES: 'all' }

const test: Half = {
  name: 'npm test',
  folder: 'test-results/test',
  budget: 6 * 60,
  beside: [...checks, ...rules.map((project) => tests([project]))],
  alone: [tests([...fast, ...others])],
}
const prove: Half = {
  name: 'npm run prove',
  folder: 'test-results/prove',
  budget: 12 * 60,
  beside: [programs],
  alone: [tests(atLength)],
}

/** What these words ask for, or in plain words why there is none of it. */
export function chooseSteps(words: string[], read = readDay): Asked | { refusal: string } {
  const [word = 'test', ...more] = words
  if (word === 'prove' && more[0] === 'on') return chooseDay(more.slice(1), read)
  const halves = chooseHalves(word, more)
  if (halves.every(({ beside, alone }) => beside.length + alone.length === 0)) return nothingOf(word)
  return { halves, isWhole: word === 'all' }
}

function chooseHalves(word: string, more: string[]): Half[] {
  const proved = more[0] === 'long' ? { ...prove, alone: [{ ...tests(atLength), env: long }] } : prove
  if (word === 'test') return [test]
  if (word === 'prove') return [proved]
  if (word === 'all') return [test, proved]
  const { budget: _, ...part } = test
  if (word === 'fast') return [{ ...part, alone: [tests(fast)] }]
  const wanted = [...fast, ...others, ...atLength].filter((project) => project.includes(word))
  const beside = test.beside.filter(({ name }) => name.includes(word))
  return [{ ...part, beside, alone: wanted.length > 0 ? [tests(wanted)] : [] }]
}

/** The tests of both halves, or those with the word in the name of their project, on another day. */
function chooseDay([date, word = '', ...files]: string[], read: typeof readDay): Asked | { refusal: string } {
  const day = read(date)
  if ('refusal' in day) return day
  const wanted = [...rules, ...fast, ...others, ...atLength].filter((project) => project.includes(word))
  if (wanted.length === 0) return nothingOf(word)
  const leftOut = { LEFT_OUT: notOnAnotherDay.map(({ file }) => file).join(',') }
  const half: Half = {
    name: `npm run prove -- on ${day.date}`,
    // The acceptance list does not look here: a day of its own proves no statement for today.
    folder: `test-results/on/${day.date}`,
    beside: wanted.some((project) => atLength.includes(project)) ? [programs] : [],
    alone: [{ ...tests(wanted, files), env: leftOut }],
    day,
  }
  return { halves: [half], isWhole: false, day }
}

const nothingOf = (word: string) => ({ refusal: `No step of the gate has "${word}" in its name.` })
