import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { fates, held } from './fates.ts'
import { furnishSite, type People } from './furnish-site.ts'
import { isInItsFrame, isToldInWords, sees, siteAnswers } from './hands.ts'
import { endVisit, visitSite } from './open-site.ts'
import { siteArrivals } from './site-arrivals.ts'
import { titleOf } from './site-call.ts'
import { openWire, patient, type Wire } from './wire.ts'

let house: TestHouse
let people: People
let wire: Wire
beforeAll(async () => {
  house = await openHouse(patient)
  people = await furnishSite(house)
  wire = openWire(house)
})
afterEach(() => endVisit(wire))
afterAll(() => house.close())

test.each(siteArrivals.map((row) => ({ ...row, ...titleOf(row) })))(
  'a screen whose call $call fails says so in words, in the frame of the page, and while it is slow it waits without hindering (#549 #550)',
  async ({ path, who, prepare, go, waits, reads, unless, shows }) => {
    const visit = visitSite(house, wire, people, who)
    await prepare?.(visit)
    for (const [fate, how] of Object.entries(fates)) {
      const call = held()
      wire.meets(path, call.fate)
      await go(visit)
      // Nothing that an earlier visit has kept stands in for the call.
      await waitFor(() => expect(call.asked()).toBeGreaterThan(0))
      call.letGo(how)
      await isToldInWords(unless?.[fate] ?? reads)
      await isInItsFrame()
    }

    const slow = held()
    wire.meets(path, slow.fate)
    await go(visit)
    await waitFor(() => expect(slow.asked()).toBeGreaterThan(0))
    if (waits !== null) {
      await sees(waits)
      await siteAnswers()
    }
    slow.letGo((askHouse) => askHouse())
    await shows()
  },
)
