/**
 * Which projects of tests need not run again: those of which the same hash of all that their tests may know has passed
 * before (docs/decisions/114). In doubt a file counts for one project more, and a project runs once more.
 */
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path/posix'
import { rooms } from './arrows.ts'

/** The rooms whose tests are a project of vitest.config.ts. */
export const roomsOfProject: Record<string, readonly string[]> = {
  domain: ['domain', 'api'],
  sandbox: ['sandbox'],
  web: ['ui', 'web', 'desk'],
  server: ['server', 'db'],
  alone: ['server'],
  proofs: ['proofs'],
  journeys: ['journeys'],
}

/** The files on disk by their paths from the root, without those that git ignores and without links. */
export type Files = ReadonlyMap<string, Buffer>
/** What decides beside the files: Node, the system, settings. The lock file stands for all packages. */
export type Machine = Readonly<Record<string, unknown>>

/** The hash of all that the tests of a project may know. */
export function hashOfKnown(project: string, files: Files, machine: Machine): string {
  const known = roomsKnownTo(project, files)
  const hash = createHash('sha256').update(JSON.stringify([project, machine]))
  for (const [path, bytes] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (countsForAll(path) || known.has(roomOf(path))) hash.update(JSON.stringify([path, bytes.length])).update(bytes)
  return hash.digest('hex')
}

/** What some tests cannot know: rooms that have arrows, and documents. */
const separable = new Set([...Object.keys(rooms), 'docs'])
/** How tests are run and judged. */
const running = /(^|\/)tsconfig[^/]*\.json$|^bin\/(arrows|ci|kept-results|note-outcomes|proved-before)\.ts$/

const countsForAll = (path: string) => !separable.has(roomOf(path)) || running.test(path)

const roomOf = (path: string) => (/^[^/]+\.md$/.test(path) ? 'docs' : (path.split('/')[0] ?? ''))

/**
 * The rooms of the project, every room to which their code leads by the names of files, from file to file, and every
 * room that one of these may import: tests import more than the arrows of their room allow, and read files by name.
 */
function roomsKnownTo(project: string, files: Files): ReadonlySet<string> {
  const own = roomsOfProject[project] ?? [...separable]
  const known = new Set(own)
  const reached = new Set([...files.keys()].filter((path) => own.includes(roomOf(path))))
  for (const path of reached) {
    for (const named of pathsNamedIn(path, files.get(path))) {
      known.add(roomOf(named))
      if (files.has(named)) reached.add(named)
    }
    if (namesEverything(path, files.get(path))) for (const room of separable) known.add(room)
  }
  for (const room of known) for (const other of rooms[room] ?? []) known.add(other)
  return known
}

/** The paths in the strings of code: '#server/main.ts', '../docs/map.md', '{ui,web}/**', 'README.md', `${root}ops/`. */
function pathsNamedIn(path: string, bytes: Buffer | undefined): string[] {
  if (!bytes || !isCode(path)) return []
  const named = bytes.toString().matchAll(/['"`}](#|(?:\.{1,2}\/)*)(?:\{([\w,]+)\}|([\w-]+))([/.][^'"`\s${}]*)/g)
  return [...named].flatMap(([, way = '', several, one = '', end = '']) =>
    (several ?? one).split(',').map((name) => join(way.startsWith('.') ? join(dirname(path), way) : '', name + end)),
  )
}

/** Whether code looks for files everywhere, by a glob that begins with a star. */
const namesEverything = (path: string, bytes: Buffer | undefined): boolean =>
  isCode(path) && /glob\w*\(\[?['"`]\*/i.test(bytes?.toString() ?? '')

const isCode = (path: string) => /\.[jt]sx?$/.test(path)

/** What a run of tests tells of one project. */
export type Outcome = {
  project: string
  /** All files of its tests by their whole paths, whether they were asked for or not. */
  files: string[]
  /** Those of which every test ran and passed. */
  passed: string[]
  /** The run was ended early, or met an error outside of its tests. */
  isDisturbed: boolean
}

/** Whether a run has proved a project: all of its tests ran, and passed. */
export const hasPassed = ({ files, passed, isDisturbed }: Outcome): boolean =>
  !isDisturbed && files.length > 0 && files.every((file) => passed.includes(file))

/** `npm test` and `npm test -- fast` run whole projects; any other word is a wish to see some of them run. */
export const runsWholeProjects = (word: string): boolean => word === '' || word === 'fast'

/** Whether a run may leave out what has passed before: not in CI, and not when somebody wants the whole. */
export const mayLeaveOut = (word: string, env: Record<string, string | undefined>): boolean =>
  runsWholeProjects(word) && !env['CI'] && !env['CI_WHOLE']
