import { expect, test } from 'vitest'
import { triesWords, wordsOfKind } from './email-words.ts'

test('a kind of email is called as people call it; one that came later by its name', () => {
  expect(wordsOfKind('booking-confirmed')).toBe('Booking confirmed')
  expect(wordsOfKind('a-new-kind')).toBe('a-new-kind')
  expect(wordsOfKind('toString')).toBe('toString')
})

test('how often an email was tried is said in words', () => {
  expect(triesWords({ status: 'PENDING', tries: 0 })).toBe('Not yet')
  expect(triesWords({ status: 'SENT', tries: 1 })).toBe('1 attempt')
  expect(triesWords({ status: 'FAILED', tries: 1 })).toBe('1 attempt')
  expect(triesWords({ status: 'FAILED', tries: 10 })).toBe('10 attempts')
})
