import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOnMassageMenu, massageIds } from '#domain/catalogue/massages.ts'
import { indexFile, indexOf, problemsOf, readDecision, readDecisions, rulingsIn } from '../bin/index-decisions.ts'
import { deadCitations, deadLinks } from './citations.ts'

const records = globSync('docs/decisions/[0-9]*.md').toSorted()
const read = (file: string) => readFileSync(file, 'utf8')
const record = (number: string) => read(records.find((file) => file.includes(`/${number}-`))!)

test('every decision of ours stands in a numbered record with its reason and what follows from it (#27)', () => {
  const numbers = records.map((file) => /\/(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
  records.forEach((file) => {
    for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(read(file)).toContain(part)
  })
  const settled = readDecisions().flatMap(({ facts }) => rulingsIn(facts.get('Settles') ?? ''))
  const needed = [
    1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 31, 32, 33, 34, 35, 36, 37,
    42, 43, 45, 46, 47, 48, 49, 50,
  ]
  expect(settled).toEqual(expect.arrayContaining(needed))
})

test('the index of decisions says what the records say', () => {
  expect(problemsOf(readDecisions())).toEqual([])
  expect(read(indexFile)).toBe(indexOf(readDecisions()))
})

test('a record without a capability, without what it settles, or superseded by one that does not say so is found', () => {
  const good = readDecision('a/002-new.md', '# 002. New\n\n- Capability: cart\n- Settles: ruling 1\n\n**Context.**')
  const over = readDecision(
    'a/001-old.md',
    '# 001. Old\n\n- Capability: cart\n- Settles: ruling 1\n- Superseded by: docs/decisions/002\n\n**Context.**',
  )
  const bare = readDecision('a/004-bare.md', '# 003. Bare\n\n**Context.** - Capability: cart')
  expect(problemsOf([good])).toEqual([])
  expect(problemsOf([good, over])).toEqual([
    '001-old.md says "Superseded by: 002", and 002 does not say "Supersedes: 001"',
  ])
  expect(problemsOf([bare])).toHaveLength(3)
})

test('the guest-step defaults of 50 and 75 are on record as unused (#260)', () => {
  expect(record('015')).toMatch(/50 and 75[\s\S]*They enter no price/)
})

test('the special list of massages is on record as read by no rule; its four services are as all others (#434)', () => {
  expect(record('089')).toMatch(/special list[^.]*no rule/)
  const { CALM, REJUVENATE, PREGNANCY } = massageIds
  const special = [CALM[90], REJUVENATE[90], PREGNANCY[60], PREGNANCY[90]]
  expect(new Set(special).size).toBe(4)
  expect(special.every((id) => isOnMassageMenu(id))).toBe(true)
})

test('the paths that the text does not show are on record as ours (#479)', () => {
  for (const path of ['flattened-slots', '/api/clock', '/release']) expect(record('021')).toContain(path)
})

test('every file that a document names is there', () => {
  const files = filesOf('ts,tsx,js,sql')
  const known = new Set(files.flatMap((file) => [file, file.slice(file.lastIndexOf('/') + 1)]))
  const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md']).filter((file) => file !== 'CHANGELOG.md')
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./{},-]+\.(?:ts|tsx|js|sql))`/g)]
      .flatMap(([, name]) => spelledOut(name!))
      .filter((name) => !known.has(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})

test.each([
  'permission',
  'daylight saving',
  'DST',
  'summer time',
  'idempotency',
  'grace period',
  'refund policy',
  'free cancellation',
  'coupon split',
  'allocate',
  'late payment',
  'rate limit',
  'session',
  'single person in a couples room',
  'turnover',
  'capacity',
  'encrypt',
  'webhook',
  'cron',
])('who searches the glossary for "%s" finds a word and its file', (words) => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| **'))
  expect(rows.filter((row) => !/`[\w./-]+` \|$/.test(row))).toEqual([])
  expect(rows.some((row) => new RegExp(`\\b${words}`, 'i').test(row))).toBe(true)
})

/** `a/{b,c}.ts` is two files, and both must be there. */
function spelledOut(name: string): string[] {
  const [, before, among, after] = /^(.*)\{(.+)\}(.*)$/.exec(name) ?? []
  return among === undefined ? [name] : among.split(',').map((part) => `${before}${part}${after}`)
}

/** The repository's own files of these endings, whatever rooms it has. */
function filesOf(endings: string): string[] {
  return globSync(`**/*.{${endings}}`, { exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(name) })
}

/** Tests that make up files and citations to be found. */
const namesMadeUpFiles = ['proofs/docs.test.ts', 'proofs/citations.ts', 'proofs/arrows.test.ts', 'proofs/gate.test.ts']

const sources = filesOf('ts,tsx,js,sql,css,md').filter((file) => !namesMadeUpFiles.includes(file))

test('every citation in code, tests and documents leads somewhere', () => {
  expect(sources.flatMap((file) => deadCitations(file, read(file)))).toEqual([])
})

test('every link between the documents leads somewhere', () => {
  expect(sources.filter((file) => file.endsWith('.md')).flatMap(deadLinks)).toEqual([])
})

test.each([
  ['docs/decisions/999', 'a record'],
  ['ruling 52', 'a ruling'],
  ['rulings 31, 99', 'one of two rulings'],
  ['rulings 49 to 52', 'the end of a range'],
  ['spec 10', 'a section of the specification'],
  ['api 12', 'a section of the wire'],
  ['payments rule 11', 'a rule of payments'],
  ['platform 1.11', 'a rule of the platform'],
  ['platform 2, "Who may not"', 'a heading of the platform'],
  ['design, "Glitter"', 'a heading of the design'],
  ['invariant C77', 'an invariant'],
  ['(trial: screens 8, calls 24)', 'a row of the trial'],
  ['security finding 12b', 'a finding'],
  ['(#1, #658)', 'a statement'],
  ['docs/brief/house.md', 'a file of the documents'],
  ['server/kit/nowhere.ts', 'a file of the code'],
  ['decision 13', 'which of two lists is meant'],
  ['record 013', 'a record, in another grammar'],
  ['api.md 6', 'a file, in another grammar'],
  // A title with the number of a statement would count as its proof, so titles name only what is cited.
])('a citation that leads nowhere is found ($1)', (citation) => {
  expect(deadCitations('a.ts', `/** Something (${citation}). */`)).toHaveLength(1)
})

test('a citation is read over the end of a line, and in a list', () => {
  expect(deadIn('/**\n * Kept from PAY (spec\n * 2, rulings 12, 13, invariants C1 and C2). */')).toBe(0)
  expect(deadIn('/**\n * Kept from PAY (spec\n * 12). */')).toBe(1)
})

function deadIn(text: string): number {
  return deadCitations('a.ts', text).length
}
