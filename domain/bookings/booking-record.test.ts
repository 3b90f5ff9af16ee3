import { expect, test } from 'vitest'
import { recordedBookings, recordText } from './booking-record.ts'

const bath = {
  bookingId: 'b1',
  serviceName: 'Bathing',
  serviceId: 's1',
  slot: { startDate: '2026-11-23T20:00:00.000Z' },
}
const massage = { ...bath, bookingId: 'b2', serviceName: 'Calm massage' }

test('a record’s text is one booking or a list, and both forms parse (#455)', () => {
  expect(recordedBookings({ totalOrderDetails: JSON.stringify(bath) })).toEqual([bath])
  expect(recordedBookings({ totalOrderDetails: JSON.stringify([bath, massage]) })).toEqual([bath, massage])
  expect(JSON.parse(recordText([bath]))).toEqual(bath)
  expect(JSON.parse(recordText([bath, massage]))).toEqual([bath, massage])
})
