import { expect, test } from 'vitest'
import type { RouteRight } from '#api/rights.ts'
import { groupRights } from './group-rights.ts'

const right = (route: string, isFor: RouteRight['isFor'], what: string | null): RouteRight => ({
  route,
  isFor,
  what,
  permission: isFor,
  fresh: false,
})
const routes = [
  right('POST /api/staff/v1/api-keys', 'owner', 'Make a key'),
  right('GET /api/staff/v1/open-matters', 'staff', 'See what waits'),
  right('GET /', 'everybody', null),
]
const found = (words: string) =>
  groupRights(routes, words).flatMap((group) => group.routes.map(({ route }) => `${group.title}: ${route}`))

test('every route stands once, under those whom it is for, the team first', () => {
  expect(found('')).toEqual([
    'Front desk: GET /api/staff/v1/open-matters',
    'Owners: POST /api/staff/v1/api-keys',
    'Everybody: GET /',
  ])
})

test('a search finds by words of what it does, of its address and of whom it is for, all of them', () => {
  expect(found('KEY make')).toEqual(['Owners: POST /api/staff/v1/api-keys'])
  expect(found('open-matters')).toEqual(['Front desk: GET /api/staff/v1/open-matters'])
  expect(found('owners')).toEqual(['Owners: POST /api/staff/v1/api-keys'])
  expect(found('key waits')).toEqual([])
})
