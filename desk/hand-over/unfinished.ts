import type { LinkProps } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import type { DrawerAnswer, UnpaidSalesAnswer } from '#api/counter.ts'
import type { ConflictsAnswer } from '#api/offline.ts'
import { shortDate } from '#domain/sydney-time.ts'
import { conflictWords, inEntries } from '#desk/alerts/conflict-words.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { timeOf } from '#desk/parts/days.ts'
import { howItIsPaid } from '#desk/sell/unpaid-words.ts'
import { clockOf, inPeople, type Standing } from '#desk/today/day-words.ts'

/** Something that is not finished: what it is, and where it can be finished. */
export type Matter = { key: string; what: string; who: string; detail: string; link: LinkProps }

/** A day and how its parties stand. */
export type StandingDay = { date: string; standings: readonly Standing[] }

/**
 * What a day has left to do: who has not paid, who is late, and of whom nobody has noted whether they came. A day that is
 * over is named.
 */
export function unfinishedOfDay({ date, standings }: StandingDay, today: string): Matter[] {
  const day = date === today ? '' : `${shortDate(date)} · `
  return standings.flatMap((standing): Matter[] => {
    const { row, state, words } = standing
    const who = { key: row.bookingId, who: row.name, detail: day + detailOf(row) }
    const link = { to: '/day/$date', params: { date }, search: { row: row.bookingId } } as const
    if (row.saleId !== null && row.cancelled === null)
      return [
        {
          ...who,
          what: `To pay ${inDollars(row.toPay)}`,
          link: { to: '/sales/$orderId', params: { orderId: row.saleId } } as const,
        },
      ]
    return state === 'late' || state === 'not-recorded' ? [{ ...who, what: words, link }] : []
  })
}

const detailOf = (row: DayRow) => `${clockOf(row.startsAt)} · ${inPeople(row.people)} · ${row.place}`

/** What the counter has left to do: a drawer that is open, and sales that nobody has finished. */
export function unfinishedAtCounter({ session, openSales }: DrawerAnswer): Matter[] {
  const sales = openSales.map(({ id, guest, due }) => ({
    key: id,
    what: `To pay ${inDollars(due)}`,
    who: guest,
    detail: 'A sale at the counter',
    link: { to: '/sales/$orderId', params: { orderId: id } } as const,
  }))
  if (!session) return sales
  const who = `Since ${timeOf(session.openedAt)}`
  const drawer = { key: 'drawer', what: 'Drawer open', who, detail: session.openedBy, link: { to: '/money' } as const }
  return [...sales, drawer]
}

/** Links to pay that were sent, and nobody has paid; what was begun at the counter stands there. */
export const unfinishedLinks = ({ sales }: UnpaidSalesAnswer, { openSales }: DrawerAnswer): Matter[] =>
  sales
    .filter(({ id, payBy }) => payBy === 'link' && openSales.every((open) => open.id !== id))
    .map((sale) => ({
      key: sale.id,
      what: `To pay ${inDollars(sale.left)}`,
      who: sale.guest,
      detail: howItIsPaid(sale),
      link: { to: '/sales/$orderId', params: { orderId: sale.id } } as const,
    }))

/** What devices noted without a line: what they have not sent yet, and what nobody has settled. */
export const unfinishedOffline = ({ conflicts, unsent }: ConflictsAnswer): Matter[] => [
  ...unsent.map(({ device, entries }) => ({
    key: `unsent ${device}`,
    what: 'Not sent yet',
    who: device,
    detail: inEntries(entries),
    link: { to: '/alerts' } as const,
  })),
  ...conflicts
    .filter(({ settled }) => settled === null)
    .map((conflict) => ({
      key: conflict.id,
      what: 'Noted offline',
      who: conflictWords[conflict.kind].title(conflict),
      detail: '',
      link: { to: '/alerts' } as const,
    })),
]
