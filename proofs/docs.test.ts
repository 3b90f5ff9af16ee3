import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOnMassageMenu, massageIds } from '#domain/catalogue/massages.ts'

const records = globSync('docs/decisions/*.md').toSorted()
const read = (file: string) => readFileSync(file, 'utf8')

test('every decision of ours stands in a numbered record with its reason and what follows from it (#27)', () => {
  const numbers = records.map((file) => /\/(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
  records.forEach((file) => {
    for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(read(file)).toContain(part)
  })
  const settled = records.flatMap((file) => [
    ...(/Settles: (?:decision|rulings?) ([\d, ]+)/.exec(read(file))?.[1] ?? '').matchAll(/\d+/g),
  ])
  const needed = [
    1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 31, 32, 33, 34, 35, 36, 37,
    42, 43, 45, 46, 47, 48, 49, 50,
  ]
  expect(settled.map(Number)).toEqual(expect.arrayContaining(needed))
})

test('the guest-step defaults of 50 and 75 are on record as unused (#260)', () => {
  const record = records.find((file) => file.includes('guest-step-defaults'))!
  expect(read(record)).toMatch(/50 and 75[\s\S]*They enter no price/)
})

test('the special list of massages is on record as read by no rule; its four services are as all others (#434)', () => {
  const record = read(records.find((file) => file.includes('every-statement-is-asked-for'))!)
  expect(record).toMatch(/special list[^.]*no rule/)
  const { CALM, REJUVENATE, PREGNANCY } = massageIds
  const special = [CALM[90], REJUVENATE[90], PREGNANCY[60], PREGNANCY[90]]
  expect(new Set(special).size).toBe(4)
  expect(special.every((id) => isOnMassageMenu(id))).toBe(true)
})

test('the paths that the text does not show are on record as ours (#479)', () => {
  const record = read(records.find((file) => file.includes('paths-not-shown'))!)
  for (const path of ['flattened-slots', '/api/clock', '/release']) expect(record).toContain(path)
})

test('every file that the map and the spec index name is there', () => {
  const named = ['docs/map.md', 'docs/spec-index.md'].flatMap((doc) =>
    [...read(doc).matchAll(/`([\w./-]+\.(?:ts|tsx|js))`/g)].map(([, name]) => name!),
  )
  const rooms = '{domain,api,server,web,sandbox,db,journeys,proofs,bin}'
  const missing = named.filter((name) => globSync(name.includes('/') ? name : `${rooms}/**/${name}`).length === 0)
  expect(missing).toEqual([])
})
