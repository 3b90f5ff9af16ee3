import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { fates } from './fates.ts'
import { fill, holds, isToldInWords, press, pressEnter, sees } from './hands.ts'
import { closeDesk, openDesk } from './open-desk.tsx'
import { openWire, patient, type Wire } from './wire.ts'

let house: TestHouse
let wire: Wire
beforeAll(async () => {
  house = await openHouse(patient)
  wire = openWire(house)
})
afterEach(() => closeDesk(wire))
afterAll(() => house.close())

describe('before anybody is in', () => {
  test('a sign-in that fails says so in words, and what was typed stands there still', async () => {
    openDesk(wire, '/office')
    for (const [fate, how] of Object.entries(fates)) {
      wire.meets('/api/wix/v1/login', how)
      await fill('Email', 'owner@stillwater.example')
      await fill('Password', 'stillwater-demo')
      await pressEnter('Password')
      // What a sign-in says of 404 is that there is no such account.
      await isToldInWords(
        fate === 'answers 404' ? 'There is no account with this email address.' : 'An unexpected error occurred.',
      )
      await holds('Email', 'owner@stillwater.example')()
    }
  })

  const links = [
    {
      of: 'a link to a new house',
      call: '/api/welcome/v1',
      at: '/welcome#a-token',
      reads: 'Could not check your link.',
      thenShows: 'This link does not open anything any more.',
    },
    {
      of: 'an invitation',
      call: '/api/staff-join/v1/invitation',
      at: '/join#a-token',
      reads: 'Could not read your invitation.',
      thenShows: 'This invitation was used or is over.',
    },
  ]
  test.each(links)(
    '$of that cannot be looked at says so in words, and Try again looks again',
    async ({ call, at, reads, thenShows }) => {
      const [first, ...others] = Object.values(fates)
      if (!first) throw new Error('There is no fate.')
      wire.meets(call, first)
      openDesk(wire, at)
      for (const fate of [...others, first]) {
        await isToldInWords(reads)
        wire.meets(call, fate)
        await press('Try again')
      }
      await isToldInWords(reads)
      wire.meetsNoMore(call)
      await press('Try again')
      await sees(thenShows)
    },
  )
})
