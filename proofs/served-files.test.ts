import { globSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isServed, namesForTests, served } from '../bin/served-files.ts'

const rooms = served.filter((path) => path !== 'dist')
const files = globSync(rooms.map((path) => (path.includes('.') ? path : `${path}/**/*`))).filter(
  (path) => isServed(path) && statSync(path).isFile(),
)

test('no file of the house has a name of what is for tests alone: its image would be refused for it (#1053)', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => namesForTests.test(file))).toEqual([])
})

test('what is for tests and demos is no part of the house', () => {
  const left = [
    'server/checkout/price.test.ts',
    'server/test-routes/make-test-key.ts',
    'db/seed/demo-house.sql',
    'db/seed',
  ]
  expect(left.filter(isServed)).toEqual([])
  expect(['server/availability/lost-starts.ts', 'db/functions/clock.sql'].filter(isServed)).toHaveLength(2)
})
