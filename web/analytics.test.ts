import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ANALYTICS_TIMER_MS } from '#api/analytics.ts'
import { track } from './analytics.ts'

// What the file before this one has counted goes out first.
beforeAll(() => new Promise((done) => setTimeout(done, 2 * ANALYTICS_TIMER_MS)))

const patiently = { timeout: 15_000 }
const sent: { path: string; events: object[] }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  navigator.sendBeacon = (path, body) => {
    void (body as Blob).text().then((text) => sent.push({ path: String(path), ...JSON.parse(text) }))
    return true
  }
})
afterEach(() => {
  vi.useRealTimers()
  sent.length = 0
})

test('events go out together 100 ms after the first, to the house alone, and to whoever listens on the page (#439)', async () => {
  track({ event: 'coupon_failed' })
  await vi.advanceTimersByTimeAsync(60)
  track({ event: 'gift_card_failed' })
  await vi.advanceTimersByTimeAsync(39)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  const events = [{ event: 'coupon_failed' }, { event: 'gift_card_failed' }]
  await vi.waitFor(() => expect(sent).toEqual([{ path: '/api/v1/events', events }]), patiently)
  expect(window.dataLayer?.slice(-2)).toEqual(events)
})

test('what happens after that goes out in its turn', async () => {
  track({ event: 'redux_cart_saving_error' })
  await vi.advanceTimersByTimeAsync(100)
  track({ event: 'coupon_failed' })
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  await vi.waitFor(
    () =>
      expect(sent.map(({ events }) => events)).toEqual([
        [{ event: 'redux_cart_saving_error' }],
        [{ event: 'coupon_failed' }],
      ]),
    patiently,
  )
})
