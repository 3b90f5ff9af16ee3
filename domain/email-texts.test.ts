import { expect, test } from 'vitest'
import { fillWords, unknownWord } from './email-texts.ts'

const own = (opening: string) => ({ subject: '', opening, closing: '' })

test('a word that an email does not know is found; each kind knows its own (#754)', () => {
  expect(unknownWord('booking-confirmed', own('Hello {{firstName}}, see you {{when}} at {{ house }}'))).toBeNull()
  expect(unknownWord('booking-confirmed', own('Hello {{lastName}}'))).toBe('lastName')
  expect(unknownWord('welcome', own('See you {{when}}'))).toBe('when')
  expect(unknownWord('welcome', own('See you {{toString}}'))).toBe('toString')
  expect(unknownWord('welcome', { subject: '{{x}}', opening: '', closing: '{{y}}' })).toBe('x')
})

test('words are put in their places, once; where one has nothing to say, nothing is said in its own words', () => {
  expect(fillWords('Hello {{firstName}}!', { firstName: '{{house}}', house: 'Stillwater' })).toBe('Hello {{house}}!')
  expect(fillWords('See you {{when}}', { when: '' })).toBeNull()
  expect(fillWords('See you {{when}}', {})).toBeNull()
  expect(fillWords('   ', {})).toBeNull()
})
