import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existingInstant } from '#domain/sydney-time.ts'
import { booked } from '#proofs/booked.ts'
import { aDevice, beginsShift, rightPin } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { readPicture } from '#proofs/read-picture.ts'
import { desk, openSite, type Device, type Site, type Visit } from './site.ts'
import { aWorker, scan, tablet, visitAsWorker } from './staff.ts'
import { heading } from './walk.ts'

const TODAY = '2026-11-23'
const at = (time: string) => existingInstant(TODAY, time).toISOString()

let site: Site
let sam: Awaited<ReturnType<typeof aWorker>>
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  sam = await aWorker(site, 'staff', 'Sam')
  owner = await aWorker(site, 'owner', 'Olive')
  await asOwner('POST', '/api/staff/v1/products', { name: 'Lip balm', price: 4.5, position: 9 })
  for (const { name } of hands) waiting.set(name, await aParty(`Late${name} Comer`, '09:40'))
  await aParty('Tardy Guest', '09:40')
  await site.house.moveClock(at('10:00'))
}, 120_000)
afterAll(() => site.close())

const asOwner = (method: string, path: string, body?: object) =>
  site.house.visitor().send(method, path, body, { authtoken: owner.token })
const waiting = new Map<string, Awaited<ReturnType<typeof aParty>>>()

/** A party of two by the name of whoever booked, in a class that runs again every two hours. */
async function aParty(name: string, time = '10:30') {
  const { house } = site
  const slot = await house.aClass({ at: at(time), places: 8 })
  await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     select service_id, resource_id, starts_at + n * interval '2 hours', ends_at + n * interval '2 hours', 8
     from session, generate_series(1, 3) as n where id = $1`,
    [slot.sessionId],
  )
  const [firstName, lastName] = name.split(' ')
  const item = cartItem(slot, { guestCount: 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const email = `${firstName}@guest.example`.toLowerCase()
  const codes = { contactData: { ...contactData, firstName, lastName, email } }
  return { ...(await booked(house, [item], { codes })), name, slot }
}

/** What somebody does with a finger or with keys, counted: only what the table of jobs counts goes through it. */
type Counted = {
  page: Page
  visit: Visit
  tap: (what: Locator) => Promise<void>
  key: (key: string) => Promise<void>
  /** Letters or digits, each counted. */
  keys: (text: string) => Promise<void>
}
/** A finger on a tablet, and the keyboard alone at the desk. */
type Hand = { name: 'Touch' | 'Keys'; device: Device }
const hands: Hand[] = [
  { name: 'Touch', device: { width: tablet } },
  { name: 'Keys', device: { width: desk } },
]

type Job = {
  job: string
  most: number
  /** Where the job begins: the guest is known, nothing is counted yet. */
  stand: (to: Counted, hand: Hand) => Promise<unknown>
  touch: (by: Counted) => Promise<unknown>
  keys: (by: Counted) => Promise<unknown>
  /** How one sees that it is done. */
  done: (page: Page, hand: Hand) => Promise<unknown>
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const card = (page: Page) => page.getByRole('region', { name: 'Check-in' })
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const tiles = (page: Page, label: string) => page.getByRole('list', { name: label, exact: true }).getByRole('button')
const state = (page: Page, name: string, words: string | RegExp) =>
  row(page, name)
    .getByText(words, typeof words === 'string' ? { exact: true } : {})
    .waitFor()
const stands = (what: Locator) => what.waitFor()
const hasFocus = (what: Locator) =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement), soon).toBe(true)
const toPay = (page: Page) => stands(page.getByRole('heading', { name: /^To pay: \$/ }))
const paid = (page: Page) => stands(heading(page, 'Paid.'))

async function openToday(page: Page): Promise<void> {
  await page.goto('/desk/today')
  await stands(page.getByText('Live', { exact: true }))
}

/** The row of a guest has the focus of whoever works by keys, and is in sight of whoever taps. */
async function atRow(page: Page, name: string): Promise<void> {
  await openToday(page)
  const who = page.getByRole('button', { name, exact: true })
  await who.focus()
  await hasFocus(who)
}

const inSheet =
  (guest: string) =>
  async ({ page }: Counted, hand: Hand): Promise<void> => {
    const name = `${guest}${hand.name} Guest`
    await aParty(name)
    await atRow(page, name)
  }
const guestOf = (guest: string, hand: Hand) => `${guest}${hand.name} Guest`

async function atSell({ page }: Counted): Promise<void> {
  await page.goto('/desk/sell')
  await stands(tiles(page, 'Baths').first())
}

/** The drawer as a job needs it: shut, or open with two notes of a hundred. */
async function drawerIs(wanted: 'open' | 'closed'): Promise<void> {
  const { body } = await asOwner('GET', '/api/desk/v1/drawer')
  if (body.session) {
    const cents = Math.round(body.session.expected * 100)
    const counts = { 5: (cents % 10_000) / 5, 10000: Math.floor(cents / 10_000) }
    expect((await asOwner('POST', '/api/desk/v1/drawer/count', { counts })).status).toBe(200)
  }
  if (wanted === 'open') {
    expect((await asOwner('POST', '/api/desk/v1/drawer/open', { amount: 200 })).status).toBe(200)
  }
}

async function codeOf(key: string): Promise<string> {
  const response = await fetch(`${site.house.url}/api/checkout/v1/orders/${key}/arrival.png`)
  return await readPicture(new Uint8Array(await response.arrayBuffer()))
}

/** Two people have begun their shifts on a device, and the desk is locked. */
async function lockedForTwo({ page, visit }: Counted, { name }: Hand): Promise<void> {
  const device = await aDevice(site.house, `Desk ${name}`)
  await beginsShift(site.house, device, 'staff', 'Dee')
  await beginsShift(site.house, device, 'staff', 'Eve')
  const cookie = { url: site.origin, sameSite: 'Strict' as const, httpOnly: true }
  await visit.context.addCookies([...device.cookies].map(([of, value]) => ({ ...cookie, name: of, value })))
  await page.goto('/desk/today')
  await button(page, 'Lock or switch person').click()
  await stands(heading(page, 'The desk is locked'))
  await hasFocus(page.getByLabel('PIN of Eve G.'))
}

const jobs: Job[] = [
  {
    job: 'a scan lets the whole party in',
    most: 0,
    stand: async ({ page }, hand) => {
      const { key } = await aParty(guestOf('Scan', hand))
      await openToday(page)
      await state(page, guestOf('Scan', hand), 'Due now')
      await scan(page, await codeOf(key))
    },
    touch: async () => {},
    keys: async () => {},
    done: (page, hand) => state(page, guestOf('Scan', hand), 'Here'),
  },
  {
    job: 'somebody comes in by three letters of the name',
    most: 5,
    stand: async (by, hand) => {
      await aParty(`Zo${hand.name[0]}letters Guest`)
      await openToday(by.page)
      await state(by.page, `Zo${hand.name[0]}letters Guest`, 'Due now')
      await by.page.getByRole('combobox', { name: 'Find a guest' }).focus()
    },
    touch: async ({ page, keys, tap }) => {
      await keys('zot')
      await tap(page.getByRole('option', { name: /Zotletters/i }))
      await tap(button(page, /^Check in Zotletters/i))
    },
    keys: async ({ page, keys, key }) => {
      await keys('zok')
      await stands(page.getByRole('option', { name: /Zokletters/i }))
      await key('Enter')
      await hasFocus(button(page, /^Check in Zokletters/i))
      await key('Enter')
    },
    done: (page, hand) => state(page, `Zo${hand.name[0]}letters Guest`, 'Here'),
  },
  {
    job: 'part of a party comes in',
    most: 2,
    stand: inSheet('Part'),
    touch: async ({ page, tap }) => {
      await tap(button(page, 'PartTouch Guest'))
      await tap(button(row(page, 'PartTouch Guest'), '1 now'))
    },
    keys: async ({ page, key }) => {
      await key('p')
      await hasFocus(button(row(page, 'PartKeys Guest'), '1 now'))
      await key('Enter')
    },
    done: (page, hand) => state(page, guestOf('Part', hand), '1 of 2 here'),
  },
  {
    job: 'what was done is undone',
    most: 1,
    stand: async (by, hand) => {
      await inSheet('Undo')(by, hand)
      await button(by.page, `Check in ${guestOf('Undo', hand)}`).click()
      await state(by.page, guestOf('Undo', hand), 'Here')
    },
    touch: ({ page, tap }) => tap(button(page, 'Undo').last()),
    keys: ({ key }) => key('u'),
    done: (page, hand) => state(page, guestOf('Undo', hand), 'Due now'),
  },
  {
    job: 'who booked by phone pays on arrival',
    most: 3,
    stand: async ({ page }, hand) => {
      const slot = await site.house.aClass({ at: at('10:30'), cents: 3750 })
      const guest = { firstName: 'Arrival', lastName: hand.name, email: '', phone: `0400 00${hand.name.length} 111` }
      const sale = { items: [cartItem(slot, { guestCount: 1 })], guest, payBy: 'on-arrival' }
      expect((await asOwner('POST', '/api/desk/v1/sales', sale)).status).toBe(200)
      await atRow(page, `Arrival ${hand.name}`)
    },
    touch: async ({ page, tap }) => {
      await tap(page.getByRole('link', { name: 'Take payment: Arrival Touch' }))
      await tap(button(page, 'Terminal'))
      await tap(button(page, 'Approved'))
    },
    keys: async ({ page, key }) => {
      await key('i')
      await toPay(page)
      await key('e')
      await hasFocus(button(page, 'Approved'))
      await key('Enter')
    },
    done: paid,
  },
  {
    job: 'a walk-in of two pays by terminal',
    most: 5,
    stand: (by, { name }) => (name === 'Touch' ? atSell(by) : openToday(by.page)),
    touch: async ({ page, tap }) => {
      await tap(tiles(page, 'Baths').first())
      await tap(button(page, 'One person more'))
      await tap(button(page, /^Charge \$1\d\d\.00$/))
      await tap(button(page, 'Terminal'))
      await tap(button(page, 'Approved'))
    },
    keys: async ({ page, key }) => {
      await key('n')
      await hasFocus(tiles(page, 'Baths').first())
      await key('Enter')
      await key('Enter')
      await stands(button(page, /^Charge \$1\d\d\.00$/).and(page.locator(':enabled')))
      await key('e')
      await hasFocus(button(page, 'Approved'))
      await key('Enter')
    },
    done: paid,
  },
  {
    job: 'a booking by phone for two, with a link to pay',
    most: 8,
    stand: (by, { name }) => (name === 'Touch' ? atSell(by) : openToday(by.page)),
    touch: async ({ page, tap }) => {
      await tap(tiles(page, 'Baths').last())
      await tap(button(page, 'One person more'))
      await tap(page.getByText('Guest and codes'))
      for (const [field, text] of Object.entries({
        'First name': 'Phil',
        'Last name': 'Touch',
        Email: 'phil@t.example',
      })) {
        await tap(page.getByLabel(field, { exact: true }))
        await page.keyboard.type(text)
      }
      await stands(button(page, 'Send a link').and(page.locator(':enabled')))
      await tap(button(page, 'Send a link'))
    },
    keys: async ({ page, key }) => {
      await key('f')
      await hasFocus(tiles(page, 'Baths').and(page.locator('[data-link]')).first())
      await key('Enter')
      await key('Enter')
      await key('d')
      await hasFocus(page.getByLabel('First name', { exact: true }))
      await page.keyboard.type('Phil')
      await key('Tab')
      await page.keyboard.type('Keys')
      await key('Tab')
      await page.keyboard.type('phil@k.example')
      await stands(button(page, 'Send a link').and(page.locator(':enabled')))
      await key('Control+Enter')
    },
    done: (page) => stands(page.getByText(/^A link to pay was sent to phil@/)),
  },
  {
    job: 'who is late moves to the next free start',
    most: 3,
    stand: ({ page }, { name }) => atRow(page, `Late${name} Comer`),
    touch: async ({ page, tap }) => {
      await tap(button(page, 'LateTouch Comer'))
      await tap(button(row(page, 'LateTouch Comer'), 'Move to the next free start'))
      await tap(button(page.getByRole('dialog'), 'Move it').and(page.locator(':enabled')))
    },
    keys: async ({ page, key }) => {
      await key('v')
      await hasFocus(button(page.getByRole('dialog'), 'Move it'))
      await key('Enter')
    },
    done: (page) => stands(page.getByText(/^Moved to .+ 11:40 am\. The guest has an email about it\.$/).first()),
  },
  {
    job: 'a booking is cancelled for a voucher',
    most: 4,
    stand: async ({ page }, hand) => {
      const { id } = await aParty(guestOf('Cancel', hand))
      if (hand.name === 'Keys') return await atRow(page, guestOf('Cancel', hand))
      await page.goto(`/desk/bookings/${id}`)
      return await stands(heading(page, 'Booking'))
    },
    touch: async ({ page, tap }) => {
      await tap(button(page, 'Cancel…'))
      await expect.poll(() => page.getByRole('radio', { name: 'A voucher worth $100.00' }).isChecked()).toBe(true)
      await tap(page.getByRole('radio', { name: 'No answer' }))
      await tap(button(page, 'Cancel the booking'))
    },
    keys: async ({ page, key }) => {
      await key('x')
      await hasFocus(page.getByRole('radio', { name: 'Change of plans' }))
      await expect.poll(() => page.getByRole('radio', { name: 'A voucher worth $100.00' }).isChecked()).toBe(true)
      await key('Space')
      await key('Enter')
    },
    done: (page) => stands(page.getByText(/^The booking is cancelled\. The code of the new gift card is/).first()),
  },
  {
    job: 'one person is taken off',
    most: 4,
    stand: async ({ page }, hand) => {
      const { id } = await aParty(guestOf('Less', hand))
      if (hand.name === 'Keys') return await atRow(page, guestOf('Less', hand))
      await page.goto(`/desk/bookings/${id}`)
      return await stands(heading(page, 'Booking'))
    },
    touch: async ({ page, tap }) => {
      await tap(button(page, 'Change party…'))
      await tap(page.getByRole('radio', { name: 'Feeling unwell' }))
      await tap(button(page, 'Change party'))
    },
    keys: async ({ page, key }) => {
      await key('c')
      await hasFocus(page.getByRole('radio', { name: 'Change of plans' }))
      await key('Space')
      await key('Enter')
    },
    done: (page) => stands(page.getByText(/^The party is changed\./).first()),
  },
  {
    job: 'a product is paid by terminal',
    most: 4,
    stand: atSell,
    touch: async ({ page, tap }) => {
      await tap(button(page, /^Lip balm/))
      await tap(button(page, 'Charge $4.50'))
      await tap(button(page, 'Terminal'))
      await tap(button(page, 'Approved'))
    },
    keys: async ({ page, key }) => {
      await key('4')
      await hasFocus(tiles(page, 'Products').first())
      await key('Enter')
      await stands(button(page, /^Charge \$\d+\.\d\d$/).and(page.locator(':enabled')))
      await key('e')
      await hasFocus(button(page, 'Approved'))
      await key('Enter')
    },
    done: paid,
  },
  {
    job: 'a gift voucher is paid in cash and its code shown',
    most: 6,
    stand: async (by) => {
      await drawerIs('open')
      await atSell(by)
    },
    touch: async ({ page, tap }) => {
      await tap(tiles(page, 'Gift voucher').first())
      await tap(button(page, 'Charge $50.00'))
      await tap(button(page, 'Cash'))
      await tap(button(page, 'Exact'))
      await tap(button(page, 'Show the code'))
    },
    keys: async ({ page, key }) => {
      await key('5')
      await hasFocus(tiles(page, 'Gift voucher').first())
      await key('Enter')
      await stands(button(page, 'Charge $50.00').and(page.locator(':enabled')))
      await key('c')
      await hasFocus(button(page, 'Exact'))
      await key('Enter')
      await stands(button(page, 'Show the code'))
      await key('v')
    },
    done: (page) => stands(page.getByText(/^BH-[0-9A-Z]{4}-/)),
  },
  {
    job: 'a guest is looked up',
    most: 4,
    stand: async ({ page }, hand) => {
      await aParty(guestOf('Look', hand))
      await openToday(page)
    },
    touch: async ({ page, tap }) => {
      await tap(page.getByRole('link', { name: 'Guests', exact: true }))
      await tap(page.getByRole('searchbox'))
      await page.keyboard.type('looktouch')
      await tap(page.getByRole('link', { name: 'LookTouch Guest' }))
    },
    keys: async ({ page, key }) => {
      await key('g')
      await hasFocus(page.getByRole('searchbox'))
      await page.keyboard.type('lookkeys')
      await stands(page.getByRole('link', { name: 'LookKeys Guest' }))
      await key('Tab')
      await key('Enter')
    },
    done: (page, hand) => stands(heading(page, guestOf('Look', hand))),
  },
  {
    job: 'somebody calls that they come late',
    most: 2,
    stand: inSheet('Call'),
    touch: async ({ page, tap }) => {
      await tap(button(page, 'CallTouch Guest'))
      await tap(button(row(page, 'CallTouch Guest'), '10:50'))
    },
    keys: async ({ page, key }) => {
      await key('l')
      await hasFocus(button(row(page, 'CallKeys Guest'), '10:40'))
      await key('Enter')
    },
    done: (page, hand) => state(page, guestOf('Call', hand), /^Expected 10:\d0$/),
  },
  {
    job: 'a note is written',
    most: 2,
    stand: async ({ page }, hand) => {
      const { order } = await aParty(guestOf('Note', hand))
      await page.goto(`/desk/guests/o_${order.orderDetails[0]!.orderId}`)
      await stands(heading(page, guestOf('Note', hand)))
    },
    touch: async ({ page, tap }) => {
      await tap(button(page, 'Write a note'))
      await hasFocus(page.getByRole('textbox', { name: 'Note' }))
      await page.keyboard.type('Likes the corner')
      await tap(button(page, 'Save this note'))
    },
    keys: async ({ page, key }) => {
      await key('w')
      await hasFocus(page.getByRole('textbox', { name: 'Note' }))
      await page.keyboard.type('Likes the corner')
      await key('Control+Enter')
    },
    done: (page) => stands(page.getByRole('listitem').filter({ hasText: 'Likes the corner' })),
  },
  {
    job: 'another person takes the desk over',
    most: 7,
    stand: lockedForTwo,
    touch: async ({ page, tap, keys }) => {
      await tap(button(page, 'Dee G.'))
      await hasFocus(page.getByLabel('PIN of Dee G.'))
      await keys(rightPin)
    },
    keys: async ({ page, key, keys }) => {
      await key('ArrowDown')
      await stands(page.getByLabel('PIN of Dee G.'))
      await keys(rightPin)
    },
    done: (page) => stands(page.getByRole('banner').getByText('Dee Grove')),
  },
  {
    job: 'the drawer is opened',
    most: 3,
    stand: async ({ page }) => {
      await drawerIs('closed')
      await openToday(page)
    },
    touch: async ({ page, tap }) => {
      await tap(page.getByRole('link', { name: 'Money', exact: true }))
      await tap(button(page, 'Open with a float'))
      await page.keyboard.type('200')
      await tap(button(page, 'Open the drawer'))
    },
    keys: async ({ page, key }) => {
      await key('m')
      await stands(button(page, 'Open with a float'))
      await key('o')
      await hasFocus(page.getByLabel('Float'))
      await page.keyboard.type('200')
      await key('Enter')
    },
    done: (page) => stands(page.getByRole('link', { name: 'Count and close' })),
  },
  {
    job: 'the drawer is counted, eleven fields',
    most: 13,
    stand: async ({ page }) => {
      await drawerIs('open')
      await page.goto('/desk/money')
      await stands(page.getByRole('link', { name: 'Count and close' }))
    },
    touch: async ({ page, tap }) => {
      await tap(page.getByRole('link', { name: 'Count and close' }))
      const coins = page.getByRole('form', { name: 'Count the drawer' }).getByRole('textbox')
      await stands(coins.first())
      await expect.poll(() => coins.count()).toBe(11)
      for (const [n, coin] of (await coins.all()).entries()) {
        await tap(coin)
        await page.keyboard.type(n === 0 ? '2' : '0')
      }
      await tap(button(page, 'Close the drawer'))
    },
    keys: async ({ page, key }) => {
      await key('o')
      const coins = page.getByRole('form', { name: 'Count the drawer' }).getByRole('textbox')
      await hasFocus(coins.first())
      await page.keyboard.type('2')
      for (let coin = 1; coin < 11; coin++) {
        await key('Tab')
        await page.keyboard.type('0')
      }
      await key('Enter')
    },
    done: (page) => stands(heading(page, 'It fits.')),
  },
  {
    job: 'the day is printed',
    most: 1,
    stand: async (by, hand) => {
      await by.page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '')
      })
      await inSheet('Print')(by, hand)
    },
    touch: ({ page, tap }) => tap(page.getByRole('link', { name: 'Print this day' })),
    keys: ({ key }) => key('r'),
    done: (page) => stands(page.locator('html[data-printed]')),
  },
  {
    job: 'who is in the water is seen',
    most: 0,
    stand: ({ page }) => openToday(page),
    touch: async () => {},
    keys: async () => {},
    done: (page) => stands(page.getByText(/^Long Pool \d+\/\d+$/).first()),
  },
  {
    job: 'who is late is seen',
    most: 1,
    stand: async ({ page }) => {
      await openToday(page)
      await stands(button(page, /^Late \d+$/))
    },
    touch: ({ page, tap }) => tap(button(page, /^Late \d+$/)),
    keys: ({ key }) => key('w'),
    done: (page) => stands(page.locator('button[aria-pressed=true]').filter({ hasText: /^Late/ })),
  },
  {
    job: 'a party agrees to the house rules',
    most: 1,
    stand: async (by, hand) => {
      const { body } = await asOwner('GET', '/api/desk/v1/attestation-forms')
      const newest = body.forms.find(({ kind }: { kind: string }) => kind === 'house-rules').version
      if (newest === 1)
        await asOwner('PUT', '/api/desk/v1/attestation-forms', {
          kind: 'house-rules',
          newest,
          body: 'Please be quiet.',
        })
      await inSheet('Rules')(by, hand)
      await button(by.page, `Check in ${guestOf('Rules', hand)}`).click()
      await stands(card(by.page).getByText('House rules: 2 of 2 have not agreed yet.'))
    },
    touch: ({ page, tap }) => tap(button(card(page), 'They agree')),
    keys: ({ key }) => key('a'),
    done: (page, hand) => state(page, guestOf('Rules', hand), 'Here'),
  },
]

test.each(jobs.flatMap((job) => hands.map((hand) => ({ ...job, hand, by: hand.name }))))(
  '$by: $job, at most $most (#643)',
  async ({ hand, most, stand, touch, keys, done }) => {
    const visit = await visitAsWorker(site, sam, hand.device)
    // A locked desk.
    visit.expects(/status of (400|401)/)
    const { page } = visit
    let count = 0
    const by: Counted = {
      page,
      visit,
      tap: async (what) => {
        await what.click()
        count++
      },
      key: async (key) => {
        await page.keyboard.press(key)
        count++
      },
      keys: async (text) => {
        await page.keyboard.type(text)
        count += text.length
      },
    }
    await stand(by, hand)
    await (hand.name === 'Touch' ? touch(by) : keys(by))
    await done(page, hand)
    expect(count).toBeLessThanOrEqual(most)
    await visit.end()
  },
)
