import { expect, test } from 'vitest'
import { dayPartOf } from './day-part.ts'

const partAt = (time: string) => dayPartOf(new Date(`2026-11-25T${time}:00+11:00`))

test('a start belongs to the morning until noon, to the afternoon until five, and then to the evening, by the clock of Sydney', () => {
  expect(['07:00', '11:59', '12:00', '16:59', '17:00', '20:30'].map(partAt)).toEqual([
    'Morning',
    'Morning',
    'Afternoon',
    'Afternoon',
    'Evening',
    'Evening',
  ])
})
