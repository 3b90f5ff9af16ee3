import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startsAt } from '#domain/availability/slot.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { openPages } from '#server/site/pages.ts'
import { desk, phone } from '../site.ts'
import { ordersOf } from '../stage.ts'
import type { Browser, OpenBrowser } from './browser.ts'
import { visitWith, type Visitor } from './visitor.ts'

type Told = { name: string; isHere: boolean; packages: string; open: OpenBrowser }

/** The main stories of the site, told with another browser than the one that all others are told with. */
export function tellStories({ name, isHere, packages, open }: Told): void {
  // Whoever runs the tests reads it, however little their reporter says.
  if (!isHere) process.stderr.write(`The stories in ${name} are skipped: this machine lacks ${packages}.\n`)
  describe.skipIf(!isHere)(`with ${name} (skipped where there is none)`, () => {
    let house: TestHouse
    let browser: Browser
    let visitor: Visitor
    beforeAll(async () => {
      house = await openHouse({ pages: await openPages() })
    })
    afterAll(() => house?.close())
    beforeEach(async () => {
      // Far from home, where it is another day.
      browser = await open('America/Los_Angeles')
      visitor = visitWith(browser, house.url.replace('127.0.0.1', 'localhost'))
    })
    afterEach(() => browser.close())

    /** Somebody has booked and paid a bath; what they hold is its key. */
    const aBath = async (date: string) => {
      const slot = (await house.slotsOn(date)).find((one) => clockTimeOf(startsAt(one)) === '10:00')
      if (!slot) throw new Error(`There is no bath at 10 on ${date}.`)
      return (await house.buy([cartItem(slot)])).key
    }
    const statusOf = async (key: string) => (await house.order(key)).body.orderDetails[0]?.status

    test('a visitor with a phone books a bath for two, comes back from the payment page and pays, and the price is the same number everywhere', async () => {
      const email = 'ada.elsewhere@guest.example'
      await browser.resize(phone)
      await visitor.goes('/service-selection')
      await visitor.seesAllOfIt()
      await visitor.presses('BOOK Bathing', 'link')
      await visitor.presses('Guests')
      await visitor.presses(/^Wednesday 25 November 2026/, 'gridcell')
      await visitor.presses('NEXT')
      await visitor.presses('Add one guest')
      await visitor.presses('NEXT')
      await visitor.chooses(/^8:00 am/)
      await visitor.seesAllOfIt()
      await visitor.presses('Continue')
      await visitor.chooses(/^Robe \+ Towel/)
      await visitor.presses('CONTINUE WITH UPGRADE')
      await visitor.presses('Add a second hour')
      await visitor.chooses(/^Add 1hr Bathing Session/)
      await visitor.presses('CONTINUE WITH UPGRADE')
      await visitor.reads(/8:00 am AEDT/)
      await visitor.presses('ADD TO CART')
      await visitor.presses(/^Cart, /)
      await visitor.reads('A$220.00')
      await visitor.presses('Checkout')
      await visitor.types('First name', 'Ada')
      await visitor.types('Last name', 'Example')
      await visitor.types('Email', email)
      await visitor.chooses(/I accept the terms/, 'checkbox')
      await visitor.seesAllOfIt()
      await visitor.pressesOnTo(/\/c\/pay\//, 'PAY $220.00')
      // A browser may bring back the page as it was left, with PAY in the middle of its work.
      await browser.goBack()
      await visitor.isAt(/\/checkout$/)
      // The page is whole when it says so: what comes late above PAY moves it.
      await visitor.reads('Your places are held for you until')
      await visitor.pressesOnTo(/\/c\/pay\//, 'PAY $220.00')
      await pay(visitor)
      await visitor.isAt(/\/success\?/)
      await visitor.reads('Your booking is confirmed')
      await expect.poll(() => visitor.text()).toMatch(/8:00 am to 9:00 am AEDT[\s\S]*\$220\.00/)
      await visitor.seesAllOfIt()
      await expect.poll(() => ordersOf(house, email)).toEqual(['CANCELED', 'PAID'])
      await visitor.hasNothingToComplainOf()
    })

    test('a visitor at a desk makes an account with the code of the email, buys a membership, and signs out', async () => {
      const email = 'iris.elsewhere@guest.example'
      await browser.resize(desk)
      await visitor.goes('/register')
      await visitor.types('First name', 'Iris')
      await visitor.types('Last name', 'Member')
      await visitor.types('Email', email)
      await visitor.types('Password', 'a quiet hour by the water')
      await visitor.presses('Register')
      await visitor.reads('Check your email')
      const code = async () => (await house.get(`/__test/mailbox?email=${email}`)).body.code as string
      await expect.poll(code, soon).toMatch(/^\d+$/)
      await visitor.types('Code', await code())
      await visitor.presses('Confirm')
      await visitor.isAt(/\/service-selection/)
      await visitor.presses('See memberships', 'link')
      await visitor.seesAllOfIt()
      await visitor.presses('Choose Soak')
      await visitor.reads('Buying as Iris Member')
      await visitor.seesAllOfIt()
      await visitor.pressesOnTo(/\/c\/pay\//, 'PAY $69.00')
      await pay(visitor)
      await visitor.isAt(/\/success/)
      await visitor.reads('Your membership is paid')
      await visitor.presses('See your membership', 'link')
      await visitor.reads('Bathing: 2 of 2 left')
      await visitor.seesAllOfIt()
      await visitor.presses('Iris Member, account')
      await visitor.presses('Logout', 'menuitem')
      await visitor.isAt(/\/auth/)
      await visitor.hasNothingToComplainOf()
    })

    test('a guest with a phone moves one booking and cancels another by the links of their emails', async () => {
      await browser.resize(phone)
      const moved = await aBath('2026-12-08')
      await visitor.goes(`/view-booking/${moved}`)
      await visitor.presses('Reschedule Bathing')
      await visitor.presses(/^Wednesday 9 December 2026/, 'gridcell')
      await visitor.presses('NEXT')
      await visitor.chooses(/^4:00 pm/)
      await visitor.presses('Continue')
      await visitor.presses('Confirm new time')
      await visitor.reads('Your booking has been successfully rescheduled.')
      await visitor.presses('OK')
      await visitor.reads('4:00 pm to 5:00 pm AEDT')
      await visitor.seesAllOfIt()

      const cancelled = await aBath('2026-12-11')
      await visitor.goes(`/view-booking/${cancelled}`)
      await visitor.presses('Cancel Bathing')
      await visitor.chooses(/^Refund of \$75\.00/)
      await visitor.chooses('Feeling unwell')
      await visitor.presses('Cancel booking')
      await visitor.reads('We are refunding $75.00 to the card you paid with.')
      await expect.poll(() => statusOf(cancelled)).toBe('CANCELED')
      await expect.poll(() => statusOf(moved)).not.toBe('CANCELED')
      await visitor.hasNothingToComplainOf()
    })
  })
}

/** The hosted payment page, with a card that pays. */
async function pay(visitor: Visitor): Promise<void> {
  await visitor.types(/Card number/i, '4242424242424242')
  await visitor.types(/Expiry/i, '12 / 34')
  await visitor.types(/security code|cvc/i, '123')
  await visitor.presses(/^pay/i)
}
