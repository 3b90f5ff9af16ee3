import { expect, test } from 'vitest'
import { mistakesInText } from './text-draft.ts'

test('a word that an email does not know is said at the field in which it stands (#754)', () => {
  const draft = { subject: '{{house}}', opening: 'Hello {{firstName}}', closing: 'See you {{when}}' }
  expect(mistakesInText('booking-confirmed', draft)).toEqual([])
  expect(mistakesInText('welcome', draft)).toEqual([
    { field: 'closing', message: '{{when}} is not known in this email' },
  ])
})
