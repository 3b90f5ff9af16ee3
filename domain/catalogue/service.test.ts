import { expect, test } from 'vitest'
import { massageIds } from './massages.ts'
import { BATHING_ID, kindOf, SAUNA_CLUB_ID } from './service.ts'

test('the ids of the bathhouse and of the classes are fixed (#435)', () => {
  expect(BATHING_ID).toBe('5e000000-0000-4000-8000-000000000001')
  expect(SAUNA_CLUB_ID).toBe('5e000000-0000-4000-8000-000000000002')
})

test('bathing is known by its id, a class by its id or its type, the rest is other', () => {
  expect(kindOf({ id: BATHING_ID, type: 'APPOINTMENT' })).toBe('bathing')
  expect(kindOf({ id: SAUNA_CLUB_ID })).toBe('class')
  expect(kindOf({ id: 'a new class', type: 'CLASS' })).toBe('class')
  expect(kindOf({ id: massageIds.CALM[60], type: 'APPOINTMENT' })).toBe('other')
})
