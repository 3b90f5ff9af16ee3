import { fireEvent, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { deskPresses } from './desk-presses.ts'
import { fates, held } from './fates.ts'
import { furnishDesk, type DeskScene } from './furnish-desk.ts'
import { isToldInWords, press, seesNoMore, waitingButtons } from './hands.ts'
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

describe('a press at the desk whose call fails', () => {
  test.each(deskPresses)(
    '“$button” is sent once by $file, says so in words however it fails, and what was typed stands there still (#798)',
    async ({ call, at, prepare, button, reads, keeps }) => {
      openDesk(wire, typeof at === 'string' ? at : await at(scene), scene.token)
      await prepare(scene)
      for (const fate of Object.values(fates)) {
        const slow = held()
        wire.meets(call, slow.fate)
        await press(button)
        for (const waiting of await waitingButtons()) fireEvent.click(waiting)
        await seesNoMore(reads)
        await waitFor(() => expect(slow.asked()).toBe(1))
        slow.letGo(fate)
        await isToldInWords(reads)
        await keeps()
      }
      wire.meetsNoMore(call)
      await press(button)
      await waitFor(() => expect(wire.isDone(call)).toBe(true))
      await seesNoMore(reads)
    },
  )
})
