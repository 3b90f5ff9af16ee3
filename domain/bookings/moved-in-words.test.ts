import { expect, test } from 'vitest'
import { movedInWords } from './moved-in-words.ts'

const seven = { startsAt: new Date('2026-11-24T07:00:00+11:00'), place: 'Long Pool' }

test.each([
  [
    { startsAt: new Date('2026-11-25T10:00:00+11:00'), place: 'Garden Pool' },
    'Your extra bath on Tue 24 Nov 2026, 7:00 am AEDT is now on Wed 25 Nov 2026, 10:00 am AEDT, Garden Pool.',
  ],
  [{ ...seven, place: 'Garden Pool' }, 'Your extra bath on Tue 24 Nov 2026, 7:00 am AEDT is now in Garden Pool.'],
  [seven, 'Your extra bath stays on Tue 24 Nov 2026, 7:00 am AEDT, Long Pool.'],
])('a move is told with the old time and the new: %o', (to, sentence) => {
  expect(movedInWords('Your extra bath', seven, to)).toBe(sentence)
})
