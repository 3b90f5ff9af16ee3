import { expect, test } from 'vitest'
import type { DayRow } from '#api/arrivals.ts'
import type { DrawerAnswer, UnpaidSale } from '#api/counter.ts'
import type { Conflict } from '#api/offline.ts'
import type { Standing } from '#desk/today/day-words.ts'
import { unfinishedAtCounter, unfinishedLinks, unfinishedOfDay, unfinishedOffline } from './unfinished.ts'

const standing = (state: Standing['state'], more: Partial<DayRow> = {}): Standing => ({
  row: {
    bookingId: state,
    name: 'Ada',
    startsAt: '2026-11-23T00:00:00Z',
    people: 2,
    saleId: null,
    toPay: 0,
    cancelled: null,
    ...more,
  } as DayRow,
  state,
  words: state,
  canBeSaidAfterwards: false,
})

test('who is late, not recorded or has to pay is not finished, and leads there; nobody else (#642)', () => {
  const standings = [
    standing('late'),
    standing('not-recorded'),
    standing('here'),
    standing('expected'),
    standing('no-show'),
    standing('due', { saleId: 'sale', toPay: 75 }),
    standing('cancelled', { saleId: 'gone', cancelled: { at: '2026-11-22T00:00:00Z', by: 'guest' } }),
  ]
  const matters = unfinishedOfDay({ date: '2026-11-23', standings }, '2026-11-23')
  expect(matters.map(({ what, link }) => [what, link.to])).toEqual([
    ['late', '/day/$date'],
    ['not-recorded', '/day/$date'],
    ['To pay $75.00', '/sales/$orderId'],
  ])
  const [late] = unfinishedOfDay({ date: '2026-11-23', standings }, '2026-11-24')
  expect([matters[0]?.detail, late?.detail]).toEqual([
    expect.stringMatching(/^11:00 · 2 people/),
    expect.stringMatching(/^Mon 23 Nov · 11:00 · 2 people/),
  ])
})

test('an open drawer and open sales are not finished (#642)', () => {
  const drawer = {
    session: { openedAt: '2026-11-23T00:00:00Z', openedBy: 'Sam' },
    openSales: [{ id: 's', guest: 'Ada', due: 35 }],
  }
  expect(unfinishedAtCounter(drawer as DrawerAnswer).map(({ what }) => what)).toEqual(['To pay $35.00', 'Drawer open'])
  expect(unfinishedAtCounter({ session: null, openSales: [] } as unknown as DrawerAnswer)).toEqual([])
})

test('a link that nobody has paid is not finished, and leads to its sale, once (#642)', () => {
  const sale: UnpaidSale = {
    id: 'link',
    guest: 'Ada',
    what: 'Bathing',
    startDate: '2026-11-24T00:00:00Z',
    left: 75,
    payBy: 'link',
    heldUntil: '2026-11-23T10:40:00Z',
  }
  const sales = [sale, { ...sale, id: 'begun' }, { ...sale, id: 'other', payBy: 'on-arrival' as const }]
  const drawer = { session: null, openSales: [{ id: 'begun', guest: 'Ada', due: 75 }] } as unknown as DrawerAnswer
  expect(unfinishedLinks({ sales }, drawer)).toEqual([
    {
      key: 'link',
      what: 'To pay $75.00',
      who: 'Ada',
      detail: 'By a link, until Mon 23 Nov 2026, 9:40 pm',
      link: { to: '/sales/$orderId', params: { orderId: 'link' } },
    },
  ])
})

test('what was noted without a line is not finished until somebody settles it (#642)', () => {
  const conflict = { id: 'one', kind: 'cancelled', settled: null } as Conflict
  const settled = { ...conflict, settled: { at: '2026-11-23T00:00:00Z' } } as Conflict
  const found = unfinishedOffline({ conflicts: [conflict, settled], unsent: [] })
  expect(found).toMatchObject([{ who: 'Came although cancelled.', link: { to: '/alerts' } }])
})

test('what a device has still to send is not finished (#642)', () => {
  const unsent = [
    { device: 'Pool tablet', entries: 3 },
    { device: 'Front counter', entries: 1 },
  ]
  expect(unfinishedOffline({ conflicts: [], unsent })).toMatchObject([
    { what: 'Not sent yet', who: 'Pool tablet', detail: '3 entries' },
    { what: 'Not sent yet', who: 'Front counter', detail: '1 entry' },
  ])
})
