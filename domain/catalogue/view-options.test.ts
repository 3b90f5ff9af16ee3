import { expect, test } from 'vitest'
import { announcementSeen, defaultViews, readViews } from './view-options.ts'

test('the view options are guests, extras, calendar, checkout and announcementShown (#446)', () => {
  expect(defaultViews).toEqual({
    guests: true,
    extras: true,
    calendar: false,
    checkout: false,
    announcementShown: false,
  })
})

test('the parameter views names exactly what is on (#46)', () => {
  expect(readViews('calendar, guests')).toEqual({ ...defaultViews, calendar: true, extras: false })
  expect(readViews('checkout')).toEqual({ ...defaultViews, guests: false, extras: false, checkout: true })
  expect(readViews('')).toEqual({ ...defaultViews, guests: false, extras: false })
  expect(readViews(null)).toEqual(defaultViews)
})

test('a closure announcement that was seen stays seen (#159)', () => {
  const seen = announcementSeen(defaultViews)
  expect(seen.announcementShown).toBe(true)
  expect(readViews('calendar', seen).announcementShown).toBe(true)
})
