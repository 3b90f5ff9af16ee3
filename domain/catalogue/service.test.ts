import { expect, test } from 'vitest'
import { BATHING_ID, kindOf, SAUNA_CLUB_ID } from './service.ts'

test('the ids of the bathhouse and of the classes are fixed (#435)', () => {
  expect(BATHING_ID).toBe('5e000000-0000-4000-8000-000000000001')
  expect(SAUNA_CLUB_ID).toBe('5e000000-0000-4000-8000-000000000002')
})

test('the price rules tell baths and classes from the rest, whichever bath or class it is', () => {
  expect(kindOf('bathing')).toBe('bathing')
  expect(kindOf('class')).toBe('class')
  expect(kindOf('massage')).toBe('other')
})
