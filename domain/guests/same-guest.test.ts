import { describe, expect, test } from 'vitest'
import { namesOfGuest, plainPhone } from './same-guest.ts'

describe('a phone number', () => {
  test.each([
    '0400 000 678',
    '+61 400 000 678',
    '+61 (0)400 000 678',
    '(04) 0000-0678',
    '61400000678',
    '0011 61 400 000 678',
    '0061 400000678',
    '400 000 678',
  ])('%s is the one that is meant (#606)', (phone) => {
    expect(plainPhone(phone)).toBe('400000678')
  })

  test.each([
    ['0400 000 679', '400000679'],
    ['6123 4567', '61234567'],
    ['+44 20 7946 0123', '442079460123'],
    ['0044 20 7946 0123', '442079460123'],
    ['0011 44 20 7946 0123', '442079460123'],
    ['none', ''],
    ['', ''],
  ])('%s is another: %s', (phone, plain) => {
    expect(plainPhone(phone)).toBe(plain)
  })
})

test('a guest is known by membership, address and number, and by nothing that is empty (#606)', () => {
  expect(namesOfGuest({ memberId: 'm1', email: ' Ada@Calls.example', phone: '0400 000 678' })).toEqual([
    'member m1',
    'email ada@calls.example',
    'phone 400000678',
  ])
  expect(namesOfGuest({ memberId: null, email: ' ', phone: '-' })).toEqual([])
})
