import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deskArrivals } from './desk-arrivals.ts'
import { deskPresses } from './desk-presses.ts'
import { siteArrivals } from './site-arrivals.ts'
import { sitePresses } from './site-presses.ts'

/** Files of the desk whose calls have stories of their own. Sign-in, codes and the first day: staff-sign-in, desk-doors. */
const toldElsewhere = [
  // PINs and the lock of the desk in desk-shifts.test.ts.
  'shifts/lock-state.ts',
  // What is noted on a day sheet in desk-day.test.ts.
  'today/useArrivals.ts',
  // The time in the house comes with who is here; that it cannot be asked for again is told in desk-day.test.ts.
  'calls/house-time.ts',
  // What a device does with and without a line in desk-offline.test.ts.
  'offline/device-keys.ts',
  'offline/list.ts',
  'offline/queue.ts',
  'offline/work-offline.ts',
  'shifts/useShifts.ts',
  'sign-in/NewCode.tsx',
  'sign-in/SetUpFactor.tsx',
  'sign-in/SignInSteps.tsx',
  'join/JoinScreen.tsx',
  'welcome/WelcomeScreen.tsx',
]

/** A service worker has no screen, and no call. Whether the house can be reached at all is no call of a screen. */
const isNoScreen = (file: string) =>
  /\.test\.tsx?$|calls\/(calls|send-file|until-house-answers)\.ts$|offline\/worker\.ts$/.test(file)

const goesAround = (code: string) => /\bfetch\(|XMLHttpRequest/.test(code)

test('the calls of the desk all go the one way to the house, and every file that makes them has a row (#798)', () => {
  const files = globSync('desk/**/*.{ts,tsx}').filter((file) => !isNoScreen(file))
  expect(files.filter((file) => goesAround(readFileSync(file, 'utf8')))).toEqual([])
  const making = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return (
      /\b(getJson|postJson|ask|send)(<[^;]*?>)?\((?!\))/.test(code) &&
      /from '#(desk\/calls\/calls|ui\/api-client)/.test(code)
    )
  })
  const told = new Set([...deskArrivals, ...deskPresses].map(({ file }) => file))
  const wanted = making.map((file) => file.slice('desk/'.length)).filter((file) => !toldElsewhere.includes(file))
  expect(wanted.toSorted()).toEqual([...told].toSorted())
})

/** Calls of the guests' site whose stories are told in `when-calls-fail.test.ts`, in every way and slowly. */
const toldThere: Record<string, string> = {
  'availability/times/useTimeSlots.ts': '/available-slots?',
  'availability/times/useMonthSlots.ts': '/available-slots-month?',
  'shell/ask-house.ts': '/api/wix/v1/services/',
  'shell/read-house.ts': '/api/v1/house',
  'availability/times/useExtraBath.ts': '/extra-bath?',
  'cart/check-cart.ts': '/flattened-slots?',
  'checkout/pay/send-checkout.ts': '/checkout/v1/bookings',
  'checkout/order/useOrder.ts': '/checkout/v1/orders/',
  'checkout/order/useBackToCheckout.ts': '/release',
  'checkout/pay/useTerms.ts': '/terms-and-conditions.md',
}

test('every call that a screen of the guests’ site makes has a row, by the source (#549 #550)', () => {
  const files = globSync('{ui,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/testing\.tsx?$|(ui\/api-client|web\/shell\/member-calls)\.ts$/.test(file),
  )
  expect(files.filter((file) => goesAround(readFileSync(file, 'utf8')))).toEqual([])
  const found = files.flatMap((file) => {
    const calls = readFileSync(file, 'utf8').match(
      /\b(getJson|postJson|getText|getAsMember|sendAsMember)(<[^;]*?>)?\(/g,
    )
    return calls ? [[file.slice('web/'.length), calls.length] as const] : []
  })
  const listed: Record<string, number> = {}
  for (const { file, sites = 1 } of [...sitePresses, ...siteArrivals]) listed[file] = (listed[file] ?? 0) + sites
  for (const file of Object.keys(toldThere)) listed[file] = (listed[file] ?? 0) + 1
  expect(Object.fromEntries(found)).toEqual(listed)

  const others = readFileSync('journeys/when-calls-fail.test.ts', 'utf8')
  for (const path of Object.values(toldThere)) expect(others).toContain(path)
})
