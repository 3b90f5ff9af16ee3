import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SaleAnswer, SoldLine } from '#api/counter.ts'
import { Receipt } from './Receipt.tsx'

afterEach(cleanup)

const bath: SoldLine = {
  id: 'line-1',
  name: 'Silent bath',
  people: 2,
  total: 250,
  bookingId: 'booking-1',
  startDate: '2026-11-23T00:00:00.000Z',
  parts: [
    { label: 'First person', amount: 90 },
    { label: 'Second person', amount: 90 },
    { label: '1hr Bathing Session × 2', amount: 70 },
  ],
  bath: { startDate: '2026-11-23T02:00:00.000Z', resourceName: 'Long Pool' },
  returnable: 0,
  returns: [],
}
const sale = (line: SoldLine): SaleAnswer => ({
  id: 'sale-1',
  state: 'PAID',
  payBy: 'counter',
  guest: 'Walk-in guest',
  email: null,
  takenBy: 'Sam Desk',
  at: '2026-11-23T00:00:00.000Z',
  paidAt: '2026-11-23T00:00:00.000Z',
  heldUntil: null,
  lines: [line],
  total: line.total,
  discount: 0,
  giftCard: 0,
  due: line.total,
  gst: 22.73,
  left: 0,
  tenders: [],
  paidBack: [],
  needsCard: false,
  pageUrl: null,
  hiddenCodes: 0,
  invoice: null,
  house: { name: 'Stillwater', address: '12 Quay Lane', abn: null },
})
const said = () => screen.getAllByRole('term')[0]?.textContent

test('a receipt names the parts of a price, which add up to it, and when and where the extra bath is', () => {
  render(<Receipt sale={sale(bath)} />)
  expect(said()).toMatch(/^2 × Silent bath .*11:00\u00A0am/)
  for (const part of ['First person: $90.00', 'Second person: $90.00', '1hr Bathing Session × 2: $70.00'])
    expect(screen.getByText(part)).toBeTruthy()
  expect(screen.getByText(/^Extra bath: .*1:00 pm, Long Pool$/)).toBeTruthy()
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('$250.00')
})

test('a price of one part says nothing more', () => {
  render(<Receipt sale={sale({ ...bath, people: 1, total: 90, parts: bath.parts.slice(0, 1), bath: null })} />)
  expect(said()).toMatch(/^Silent bath [^:]*11:00\u00A0am$/)
})
