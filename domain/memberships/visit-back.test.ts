import { describe, expect, test } from 'vitest'
import { visitAfter, visitBack, visitBefore, type FreeVisit } from './visit-back.ts'

const at = (instant: string) => new Date(`${instant}+11:00`)
/** One of the visits of November, good to the end of the 30th. */
const visit = (more: Partial<FreeVisit> = {}): FreeVisit => ({
  from: at('2026-11-01T00:00:00'),
  until: at('2026-11-30T10:00:00'),
  isCounted: true,
  runs: true,
  isFollowed: false,
  isServiceGone: false,
  shutUntil: null,
  ...more,
})
const before = at('2026-11-20T09:00:00')
const after = at('2026-12-01T00:00:00')
const byGuest = (more: Partial<FreeVisit>, now = before) => visitBack(visit(more), { byHouse: false, now })
const byHouse = (more: Partial<FreeVisit>, now = before) => visitBack(visit(more), { byHouse: true, now })

describe('whoever cancels', () => {
  test('has the visit back while it is good: to the end of the day that is told, or until the next period brings others', () => {
    expect(byGuest({})).toEqual({ way: 'back', until: visit().until })
    expect(byGuest({}, at('2026-11-30T23:59:59'))).toMatchObject({ way: 'back' })
    expect(byGuest({ isFollowed: true }, at('2026-11-30T09:59:59'))).toMatchObject({ way: 'back' })
    expect(byGuest({ isCounted: false })).toEqual({ way: 'back', until: null })
  })

  test('loses it when its time is over, its membership has ended, or its service is gone', () => {
    expect(byGuest({}, after)).toEqual({ way: 'too-late', until: visit().until })
    expect(byGuest({ isFollowed: true }, at('2026-11-30T10:00:00'))).toMatchObject({ way: 'too-late' })
    expect(byGuest({ isCounted: false }, after)).toMatchObject({ way: 'too-late' })
    expect(byGuest({ runs: false })).toMatchObject({ way: 'ended' })
    expect(byGuest({ isServiceGone: true })).toMatchObject({ way: 'gone' })
  })
})

describe('whom the house cancels', () => {
  test('has a visit that is good for as long as those it came from, from the day it comes back', () => {
    // 30 days after the 20th of November, and after the 1st of December.
    expect(byHouse({})).toEqual({ way: 'own', until: new Date('2026-12-20T12:59:59.999Z') })
    expect(byHouse({}, after)).toEqual({ way: 'own', until: new Date('2026-12-31T12:59:59.999Z') })
    expect(byHouse({ runs: false })).toMatchObject({ way: 'own' })
  })

  test('has it from when the house opens again, and never for less than those it came from', () => {
    const shutUntil = at('2027-01-10T00:00:00')
    expect(byHouse({ shutUntil })).toEqual({ way: 'own', until: new Date('2027-02-09T12:59:59.999Z') })
    const until = at('2027-06-30T10:00:00')
    expect(byHouse({ from: before, until }, at('2026-11-20T09:00:00')).until?.getTime()).toBeGreaterThanOrEqual(
      until.getTime(),
    )
  })

  test('needs none where visits have no limit and go on, but has one where they are over', () => {
    expect(byHouse({ isCounted: false })).toEqual({ way: 'back', until: null })
    expect(byHouse({ isCounted: false }, after)).toMatchObject({ way: 'own' })
    expect(byHouse({ isCounted: false, runs: false })).toMatchObject({ way: 'own' })
  })
})

test('what becomes of a visit is said before and after, with its last day', () => {
  const until = '2026-12-20T12:59:59.999Z'
  expect(
    (['back', 'own', 'too-late', 'ended', 'gone'] as const).map((way) => [
      visitBefore({ way, until }),
      visitAfter({ way, until }),
    ]),
  ).toEqual([
    [
      'This visit will not count against your membership. It is good until Sunday 20 December 2026.',
      'This visit no longer counts against your membership. It is good until Sunday 20 December 2026.',
    ],
    [
      'You will have this visit back. It is good until Sunday 20 December 2026.',
      'You have this visit back. It is good until Sunday 20 December 2026.',
    ],
    [
      'This visit will be lost: it was good until Sunday 20 December 2026.',
      'This visit is lost: it was good until Sunday 20 December 2026.',
    ],
    ['This visit will be lost: its membership has ended.', 'This visit is lost: its membership has ended.'],
    [
      'This visit will be lost: its service is no longer offered.',
      'This visit is lost: its service is no longer offered.',
    ],
  ])
  expect(visitAfter({ way: 'back', until: null })).toBe('This visit no longer counts against your membership.')
})
