import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { deskArrivals } from './desk-arrivals.ts'
import { fates, held } from './fates.ts'
import { furnishDesk, type DeskScene } from './furnish-desk.ts'
import { isToldInWords, press, sees, seesNoMore } from './hands.ts'
import { closeDesk, openDesk } from './open-desk.tsx'
import { openWire, patient, type Wire } from './wire.ts'

let house: TestHouse
let scene: DeskScene
let wire: Wire
beforeAll(async () => {
  house = await openHouse(patient)
  scene = await furnishDesk(house)
  wire = openWire(house)
})
beforeEach(async () => void (await scene.proveAgain()))
afterEach(() => closeDesk(wire))
afterAll(() => house.close())

describe('a screen of the desk whose call fails', () => {
  test.each(deskArrivals)(
    'says so in words however $call of $file fails, and Try again brings the page (#798)',
    async ({ at, prepare, call, reads, thenShows }) => {
      const address = typeof at === 'string' ? at : await at(scene)
      const first = held()
      wire.meets(call, first.fate)
      openDesk(wire, address, scene.token)
      await prepare?.()
      await waitFor(() => expect(first.asked()).toBeGreaterThan(0))
      first.letGo(fates['answers 500'])
      for (const fate of Object.values(fates)) {
        await isToldInWords(reads)
        const slow = held()
        wire.meets(call, slow.fate)
        await press('Try again', failed(reads))
        await within(failed(reads)).findByRole('button', { name: 'Trying again…' })
        await waitFor(() => expect(slow.asked()).toBeGreaterThan(0))
        slow.letGo(fate)
        await waitFor(() => within(failed(reads)).getByRole('button', { name: 'Try again' }))
      }
      wire.meetsNoMore(call)
      await press('Try again', failed(reads))
      await sees(thenShows)
      await seesNoMore(reads)
    },
  )
})

/** What says that something could not be loaded. */
function failed(words: string): HTMLElement {
  const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent.includes(words))
  if (!alert) throw new Error(`Nothing says “${words}”`)
  return alert
}
