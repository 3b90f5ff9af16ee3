import { describe, expect, test } from 'vitest'
import { wordsOfAct, wordsOfField, wordsOfThing, wordsOfValue } from './history-words.ts'

describe('a change in words', () => {
  test.each([
    ['price_cents', 7500, '$75.00'],
    ['price_cents', 123456, '$1,234.56'],
    ['money_off_cents', -50, '-$0.50'],
    ['places', 16, '16'],
    ['active', false, 'No'],
    ['revoked_at', '2026-11-24T09:00:00+00:00', 'Tue 24 Nov 2026, 8:00 pm AEDT'],
    ['begins_on', '2026-11-24', '2026-11-24'],
    ['role', 'staff', 'Front desk'],
    ['name', 'staff', 'staff'],
    ['scopes', ['A', 'B'], 'A, B'],
    ['scopes', [], '–'],
    ['note', null, '–'],
    ['note', '', '–'],
  ])('has %s %j as %s', (field, value, said) => {
    expect(wordsOfValue(field, value)).toBe(said)
  })

  test('names acts, things and fields as people do', () => {
    expect([wordsOfAct('insert'), wordsOfAct('update'), wordsOfAct('delete')]).toEqual(['Added', 'Changed', 'Removed'])
    expect([wordsOfThing('api_key'), wordsOfThing('new_thing'), wordsOfThing('constructor')]).toEqual([
      'Key for a tool',
      'New thing',
      'Constructor',
    ])
    expect(['price_cents', 'expires_at', 'signed_out', 'service_id'].map(wordsOfField)).toEqual([
      'Price',
      'Expires',
      'Signed out',
      'Service',
    ])
  })
})
