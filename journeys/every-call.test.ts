import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivals } from './arrivals.ts'
import { presses } from './presses.ts'

/** Calls whose stories are told in `when-calls-fail.test.ts`, in every way and slowly. */
const toldThere: Record<string, string> = {
  'availability/useTimeSlots.ts': '/available-slots?',
  'availability/useMonthSlots.ts': '/available-slots-month?',
  'shell/ask-house.ts': '/api/wix/v1/services/',
  'shell/read-house.ts': '/api/v1/house',
  'availability/useExtraBath.ts': '/extra-bath?',
  'cart/check-cart.ts': '/flattened-slots?',
  'checkout/send-checkout.ts': '/checkout/v1/bookings',
  'checkout/useOrder.ts': '/checkout/v1/orders/',
  'checkout/useBackToCheckout.ts': '/release',
  'checkout/useTerms.ts': '/terms-and-conditions.md',
}

test('every call that a screen makes stands in the lists of these stories, by the source (#549 #550)', () => {
  const found: Record<string, number> = {}
  for (const file of globSync('{ui,web}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|\/testing\.tsx?$|(ui\/api-client|web\/shell\/member-calls)\.ts$/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    const calls = code.match(/\b(getJson|postJson|getText|getAsMember|sendAsMember)(<[^;]*?>)?\(/g) ?? []
    if (calls.length > 0) found[file.slice('web/'.length)] = calls.length
    // Nothing goes around the one way to the house.
    expect([file, /\bfetch\(|XMLHttpRequest/.test(code)]).toEqual([file, false])
  }
  const listed: Record<string, number> = {}
  for (const { file, sites = 1 } of [...presses, ...arrivals]) listed[file] = (listed[file] ?? 0) + sites
  for (const file of Object.keys(toldThere)) listed[file] = (listed[file] ?? 0) + 1
  expect(found).toEqual(listed)

  const others = readFileSync('journeys/when-calls-fail.test.ts', 'utf8')
  for (const path of Object.values(toldThere)) expect(others).toContain(path)
})
