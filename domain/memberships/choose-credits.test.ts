import { expect, test } from 'vitest'
import { chooseCredits } from './choose-credits.ts'

const pack = (grantId: string, left: number | null, serviceId = 'bathing') => ({ grantId, serviceId, left })

test('two requests and one credit: only the first is free', () => {
  expect(chooseCredits([pack('a', 1)], ['bathing', 'bathing'])).toEqual(['a', null])
})

test('a request for another service, or none, takes nothing and leaves the credit to the next', () => {
  expect(chooseCredits([pack('a', 1)], [null, 'sauna', 'bathing'])).toEqual([null, null, 'a'])
})

test('grants are used up in their order', () => {
  const grants = [pack('a', 1), pack('b', 2), pack('s', 1, 'sauna')]
  expect(chooseCredits(grants, ['bathing', 'bathing', 'sauna', 'bathing', 'bathing'])).toEqual([
    'a',
    'b',
    's',
    'b',
    null,
  ])
})

test('an unlimited grant is never used up', () => {
  expect(
    chooseCredits(
      [pack('a', null)],
      Array.from({ length: 50 }, () => 'bathing'),
    ),
  ).not.toContain(null)
})

test('the grants themselves are left as they were', () => {
  const grants = [pack('a', 1)]
  chooseCredits(grants, ['bathing'])
  expect(grants).toEqual([pack('a', 1)])
})
