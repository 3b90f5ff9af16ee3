import { fireEvent, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { fates, held } from './fates.ts'
import { furnishSite, type People } from './furnish-site.ts'
import { isInItsFrame, isToldInWords, keepsAll, siteAnswers, typedAndChosen, waitingButtons } from './hands.ts'
import { endVisit, visitSite } from './open-site.ts'
import { titleOf } from './site-call.ts'
import { sitePresses } from './site-presses.ts'
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

test.each(sitePresses.map((row) => ({ ...row, ...titleOf(row) })))(
  'a press whose call $call fails is told in words, and while it is slow it is made once and the screen answers; what was typed stays, in the frame of the page (#549 #550)',
  async ({ path, who, stand, act, reads, unless, isQuiet, goes, reveal }) => {
    const visit = visitSite(house, wire, people, who)
    await stand(visit)
    for (const [fate, how] of Object.entries(fates)) {
      const slow = held()
      wire.meets(path, slow.fate)
      await act(visit)
      await waitFor(() => expect(slow.asked()).toBe(1))
      if (isQuiet) await act(visit)
      else for (const waiting of await waitingButtons()) fireEvent.click(waiting)
      await siteAnswers()
      expect(slow.asked()).toBe(1)
      const typed = typedAndChosen()
      slow.letGo(how)
      await reveal?.()
      await isToldInWords(unless?.[fate] ?? reads)
      if (!goes) await keepsAll(typed)
      await isInItsFrame()
    }
  },
)
