import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedBrowsers } from '../proofs/chromium.ts'
import type { Results } from './judge-acceptance.ts'
import { buildWebWhenStale } from './prepare.js'
import {
  hashOfKnown,
  hasPassed,
  mayLeaveOut,
  runsWholeProjects,
  type Files,
  type Machine,
  type Outcome,
} from './proved-before.ts'

/** The results of one project as the test runner wrote them, and the hash that they prove. */
export type KeptResults = Results & { hash: string; numPassedTests: number; numFailedTests: number }

/** What git ignores: made from other files, or nobody's but this machine's. */
const ignored = ['.git', 'node_modules', '.data', 'dist', '.cache', 'test-results', '.env']

/** Every file of a folder as it stands on disk, committed or not; without links and without what git ignores. */
export function readFiles(root: string): Files {
  const files = new Map<string, Buffer>()
  const add = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (ignored.includes(entry.name) || entry.name.endsWith('.tsbuildinfo')) continue
      if (entry.isDirectory()) add(path)
      else if (entry.isFile()) files.set(path, readFileSync(join(root, path)))
    }
  }
  add('')
  return files
}

/** Settings beside those of the house that tests, or the programs under them, read from the environment. */
export const settingsOfTests = [
  'NODE_OPTIONS',
  'TZ',
  'LANG',
  'LC_ALL',
  'CHROMIUM',
  'SEED',
  'TEST_LOG',
  'BACKUP_KEY',
  'COMMIT',
]

/** This machine, as far as tests depend on it. */
export function describeMachine(files: Files, env: Env): Machine {
  const settingsOfHouse =
    files
      .get('.env.example')
      ?.toString()
      .matchAll(/^(?:# ?)?([A-Z_]+)=/gm) ?? []
  const names = [...settingsOfTests, ...Array.from(settingsOfHouse, ([, name = '']) => name)].toSorted()
  return {
    node: process.versions,
    system: [process.platform, process.arch],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browsers: installedBrowsers.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null),
    settings: names.map((name) => [name, env[name] ?? null]),
  }
}

/** Where results are kept: git ignores it, so that a fresh clone has none. */
const cache = '.cache/proved'
/** How many hashes of a project are kept: a few branches, and back. */
const mostKept = 5

/** The results of the run in which this very hash has passed, if it has. */
export function recallResults(project: string, hash: string, folder = cache): KeptResults | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(folder, project, `${hash}.json`), 'utf8')) as KeptResults
    return kept.hash === hash && kept.testResults.length > 0 ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the results of a project beside its hash, if it has passed; whether it did. */
export function keepResults(hash: string, outcome: Outcome, results: readonly Results[], folder = cache): boolean {
  if (!hasPassed(outcome)) return false
  const { project, files } = outcome
  const testResults = results.flatMap((part) => part.testResults).filter(({ name }) => files.includes(name))
  if (testResults.length !== files.length) return false
  const numPassedTests = testResults.reduce((total, { assertionResults }) => total + assertionResults.length, 0)
  const kept: KeptResults = { hash, numPassedTests, numFailedTests: 0, testResults }
  const [within, name] = [join(folder, project), `${hash}.json`]
  mkdirSync(within, { recursive: true })
  // A run that is ended here leaves no half of a file that another would believe.
  writeFileSync(join(within, `${name}.new`), JSON.stringify(kept))
  renameSync(join(within, `${name}.new`), join(within, name))
  const age = (file: string) => statSync(join(within, file)).mtimeMs
  const others = readdirSync(within).filter((file) => file !== name)
  for (const old of others.toSorted((one, other) => age(other) - age(one)).slice(mostKept - 1))
    rmSync(join(within, old))
  return true
}

export type Proof = {
  /** The projects that need not run, with their results of when they ran. */
  proved: ReadonlyMap<string, KeptResults>
  /** Keeps what has passed in this run, unless somebody changed it meanwhile. */
  keep: (outcomes: readonly Outcome[], results: readonly Results[]) => void
}

/** What is proved already of these projects, and how this run adds to it. */
export async function openProof(
  word: string,
  projects: readonly string[],
  env: Env = process.env,
  folder = cache,
): Promise<Proof> {
  if (!runsWholeProjects(word)) return { proved: new Map(), keep: () => {} }
  // Tests that judge the built site judge the one of these sources.
  await buildWebWhenStale()
  const before = hashProjects(projects, env)
  const recalled = [...before].map(([project, hash]) => [project, recallResults(project, hash, folder)] as const)
  const leavesOut = mayLeaveOut(word, env)
  return {
    proved: new Map(recalled.flatMap(([project, kept]) => (leavesOut && kept ? [[project, kept]] : []))),
    keep: (outcomes, results) => {
      const after = hashProjects(projects, env)
      for (const outcome of outcomes) {
        const hash = before.get(outcome.project)
        if (hash && hash === after.get(outcome.project)) keepResults(hash, outcome, results, folder)
      }
    },
  }
}

type Env = Record<string, string | undefined>

function hashProjects(projects: readonly string[], env: Env): ReadonlyMap<string, string> {
  const files = readFiles('.')
  const machine = describeMachine(files, env)
  return new Map(projects.map((project) => [project, hashOfKnown(project, files, machine)]))
}
