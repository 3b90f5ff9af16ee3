import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockPath } from '#api/catalogue.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { fates } from './failing-call.ts'
import { link } from './keyboard.ts'
import { byTurns, openSite, phone, type Device, type Site } from './site.ts'
import { asksToReload, aWorker, fitsTheScreen, goTo, staffDevices, tablet, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
let staff: Awaited<ReturnType<typeof aWorker>>
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  staff = await aWorker(site, 'staff', 'Sam')
  manager = await aWorker(site, 'manager', 'Max')
  await asManager('PUT', '/api/desk/v1/pin', { pin: rightPin })
  await aWorker(site, 'manager', 'Nora')
  await asManager('POST', '/api/desk/v1/drawer/open', { amount: 200 })
  await asManager('POST', '/api/staff/v1/products', { name: 'Lip balm', price: 4.53, position: 9 })
})
afterAll(() => site.close())

const asManager = (method: string, path: string, body: object) =>
  site.house.visitor().send(method, path, body, { authtoken: manager.token })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const tiles = (page: Page, label: string) => page.getByRole('list', { name: label, exact: true }).getByRole('button')

/** Counts what a finger does. */
function counting() {
  let taps = 0
  return {
    tap: async (what: Locator) => {
      await what.click()
      taps++
    },
    taps: () => taps,
  }
}

async function atTheCounter(device: Device, by = staff) {
  const visit = await visitAsWorker(site, by, device)
  await visit.page.goto('/desk/sell')
  await heading(visit.page, 'Sell').waitFor()
  await tiles(visit.page, 'Baths').first().waitFor()
  return {
    visit,
    page: visit.page,
    looksRight: async () => {
      await visit.isAccessible()
      await fitsTheScreen(visit.page)
    },
  }
}

/** Charges for a sarong and shows the code of its payment page; answers the id of the sale. */
async function showCode(page: Page): Promise<string | undefined> {
  await button(page, /^Sarong/).click()
  await button(page, 'Charge $35.00').click()
  await press(page, 'QR code')
  await press(page, 'Show the code')
  await page.getByText('Waiting for the payment…').waitFor()
  return page.url().split('/').at(-1)
}

const sessionOf = async (id: string | undefined): Promise<string> =>
  (await site.house.rows('select session_ref from payment where order_id = $1', [id]))[0].session_ref

/** What was taken at the desk for a sale. */
const takenFor = (id: string | undefined) =>
  site.house.rows(
    `select tender.amount_cents, given_cents from tender join payment on payment.id = payment_id where order_id = $1`,
    [id],
  )

/** What should be in the drawer. */
async function inDrawer(): Promise<number> {
  const { body } = await site.house
    .visitor()
    .send('GET', '/api/desk/v1/drawer', undefined, { authtoken: manager.token })
  return body.session.expected
}

describe.each(byTurns(staffDevices, 1))('at the counter, $width px', (device) => {
  test('a walk-in of two pays by terminal in five taps, and a declined card takes nothing (#598, #612)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const { tap, taps } = counting()
    await looksRight()
    await tap(tiles(page, 'Baths').first())
    await tap(button(page, 'One person more'))
    await button(page, /^Charge \$1\d\d\.00$/).waitFor()
    await page.getByText(/Includes GST of \$\d+\.\d\d/).waitFor()
    await looksRight()
    await tap(button(page, /^Charge \$/))
    await page.getByRole('heading', { name: /^To pay: \$/ }).waitFor()
    await tap(button(page, 'Terminal'))
    await page.getByText(/Key \$1\d\d\.00 into the terminal/).waitFor()
    await press(page, 'Declined')
    await page.getByText('Declined. Nothing was taken').waitFor()
    await looksRight()
    await tap(button(page, 'Approved'))
    await heading(page, 'Paid.').waitFor()
    expect(taps()).toBe(5)
    await page.getByText('Card, by terminal').waitFor()
    await looksRight()
    // They are let in from there.
    await page.getByRole('link', { name: 'Go to the booking' }).click()
    await press(page, 'Check in')
    await page.getByText('Checked in: Walk-in guest, 2 people.').first().waitFor()
    await visit.end()
  })

  test('the booking of a walk-in says that there is no email, and takes one', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const slot = await site.house.aClass()
    const walkIn = { items: [cartItem(slot)], payBy: 'counter' }
    const { body: sale } = await asManager('POST', '/api/desk/v1/sales', walkIn)
    await asManager('POST', `/api/desk/v1/sales/${sale.id}/tenders`, { kind: 'terminal', amount: sale.due })
    const [booking] = await site.house.rows('select id from booking where order_id = $1', [sale.id])
    await page.goto(`/desk/bookings/${booking.id}`)
    await page.getByText('No email', { exact: true }).waitFor()
    await expect.poll(() => button(page, 'Send confirmation again').count()).toBe(0)
    await press(page, 'Add an email…')
    await page.getByRole('heading', { name: 'Add an email address' }).waitFor()
    await looksRight()
    await page.getByRole('textbox', { name: 'Email' }).fill('walker@guest.example')
    await press(page, 'Add it')
    await page.getByText('Emails about this order go to walker@guest.example now.').waitFor()
    await button(page, 'Send confirmation again').waitFor()
    await visit.end()
  })

  test('a product is paid by terminal in four taps', async () => {
    const { visit, page } = await atTheCounter(device)
    const { tap, taps } = counting()
    await tap(button(page, /^Sarong/))
    await tap(button(page, 'Charge $35.00'))
    await tap(button(page, 'Terminal'))
    await tap(button(page, 'Approved'))
    await heading(page, 'Paid.').waitFor()
    expect(taps()).toBe(4)
    await visit.end()
  })

  test('a gift voucher is paid in cash in six taps, and its code is shown once (#617)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const { tap, taps } = counting()
    await tap(tiles(page, 'Gift voucher').first())
    await tap(button(page, 'Charge $50.00'))
    await tap(button(page, 'Cash'))
    await tap(button(page, 'Exact'))
    await heading(page, 'Paid.').waitFor()
    await tap(button(page, 'Show the code'))
    await page.getByText(/^BH-[0-9A-Z]{4}-/).waitFor()
    expect(taps()).toBeLessThanOrEqual(6)
    await looksRight()
    await expect.poll(() => asksToReload(page)).toBe(true)
    await page.getByRole('link', { name: 'New sale' }).click()
    await press(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay here')
    await page.getByText(/^BH-[0-9A-Z]{4}-/).waitFor()
    await press(page, 'The code is noted')
    await page.getByText('Noted. You can leave this page.').waitFor()
    await looksRight()
    await expect.poll(() => asksToReload(page)).toBe(false)
    await page.reload()
    await heading(page, 'Paid.').waitFor()
    await expect.poll(() => page.getByText(/^BH-/).count()).toBe(0)
    await visit.end()
  })

  test('cash is rounded to 5 cents, and the change is told (#611)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    await button(page, /^Lip balm/).click()
    await button(page, 'Charge $4.53').click()
    await press(page, 'Cash')
    await page.getByText('$4.55 in cash, rounded from $4.53').waitFor()
    await looksRight()
    await button(page, '$50').click()
    await heading(page, 'Paid.').waitFor()
    await page.locator('output').getByText('Rounded to $4.55').waitFor()
    await page.getByText('Change $45.45', { exact: true }).waitFor()
    await looksRight()
    await visit.end()
  })

  test('cash whose answer is lost after the house took it is checked by itself, and counts once (#615)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    await button(page, /^Sarong/).click()
    await button(page, 'Charge $35.00').click()
    await press(page, 'Cash')
    const id = page.url().split('/').at(-1)
    const before = await inDrawer()
    let asked = 0
    await visit.meets('/tenders', async (route) => {
      asked += 1
      if (asked > 1) return await route.continue()
      await route.fetch()
      // The network goes before the answer is here, and stays away for a while.
      await visit.meets(clockPath, fates['never answers'])
      await route.abort('connectionreset')
    })
    await button(page, '$50').click()
    await page
      .getByText('No answer from the house. We are checking whether the payment went through.')
      .first()
      .waitFor()
    expect(await takenFor(id)).toEqual([{ amount_cents: 3500, given_cents: 5000 }])
    // Nobody takes it a second time meanwhile.
    await expect.poll(() => button(page, 'Exact').isDisabled()).toBe(true)
    await expect.poll(() => button(page, 'Terminal').isDisabled()).toBe(true)
    await visit.isAccessible({ whileWaiting: true })
    await fitsTheScreen(page, { whileWaiting: true })
    expect(asked).toBe(1)
    await visit.meetsNoMore(clockPath)
    await heading(page, 'Paid.').waitFor()
    await page.getByText('Change $15.00', { exact: true }).waitFor()
    await looksRight()
    expect(await takenFor(id)).toEqual([{ amount_cents: 3500, given_cents: 5000 }])
    expect((await inDrawer()) - before).toBe(35)
    await visit.end()
  })

  test('a guest pays by the code on the screen, and the sale turns to paid by itself (#613)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const id = await showCode(page)
    await page.getByText('Let the guest scan this to pay $35.00.').waitFor()
    await looksRight()
    const session = await sessionOf(id)
    // Somebody else was served meanwhile: the way back leads to the same code.
    await page.goto('/desk/sell')
    await page.getByRole('link', { name: /^\d+ sales? (is|are) not paid yet$/ }).click()
    await heading(page, 'Sales').waitFor()
    await page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
    await looksRight()
    await page.locator(`a[href$="/sales/${id}"]`).click()
    await page.getByText('Let the guest scan this to pay $35.00.').waitFor()
    await site.house.control({ pay: { session } })
    await heading(page, 'Paid.').waitFor()
    await visit.end()
  })

  test('a code that is too old is taken off the screen, and a new one is paid (#613)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const id = await showCode(page)
    await site.house.rows(
      `update payment set session_expires_at = house_now() - interval '1 second' where order_id = $1`,
      [id],
    )
    await page.getByText('This code is no longer valid.').first().waitFor()
    await looksRight()
    await press(page, 'Show a new code')
    await page.getByText('Waiting for the payment…').waitFor()
    await site.house.control({ pay: { session: await sessionOf(id) } })
    await heading(page, 'Paid.').waitFor()
    await visit.end()
  })

  test('what a guest brings back is found by the number on its receipt, and a manager lets its money go', async () => {
    const { body: product } = await asManager('POST', '/api/staff/v1/products', {
      name: `Towel ${device.width}`,
      price: 30,
      position: 8,
    })
    const things = [{ kind: 'PRODUCT', id: product.product.id, count: 2 }]
    const { body: sale } = await asManager('POST', '/api/desk/v1/sales', { things, payBy: 'counter' })
    await asManager('POST', `/api/desk/v1/sales/${sale.id}/tenders`, { kind: 'terminal', amount: 40 })
    await asManager('POST', `/api/desk/v1/sales/${sale.id}/tenders`, { kind: 'cash', amount: 20 })
    const { visit, page, looksRight } = await atTheCounter(device)
    visit.expects(/403/)
    await page.goto('/desk/sales')
    const [{ short_code: number }] = await site.house.rows('select short_code from orders where id = $1', [sale.id])
    await page.getByRole('searchbox', { name: 'Number on the receipt' }).fill(number.toLowerCase())
    await expect.poll(() => page.getByRole('link', { name: 'Walk-in guest' }).count(), soon).toBe(1)
    await looksRight()
    await page.locator(`a[href$="/sales/${sale.id}"]`).click()
    await heading(page, 'Paid.').waitFor()
    await press(page, `Return Towel ${device.width}…`)
    const dialog = page.getByRole('dialog', { name: `Return Towel ${device.width}` })
    await dialog.getByText('$30.00 back the way it came: terminal $20.00, cash $10.00.').waitFor()
    await dialog.getByRole('button', { name: 'One more' }).click()
    await dialog.getByText('$60.00 back the way it came: terminal $40.00, cash $20.00.').waitFor()
    await dialog.getByRole('button', { name: 'One fewer' }).click()
    await press(dialog, 'Return it')
    await dialog.getByText('Say why, in a few words').first().waitFor()
    await looksRight()
    await dialog.getByLabel('Why?').fill('It has a hole')
    await press(dialog, 'Return it')
    const approval = page.getByRole('dialog', { name: 'This needs a manager' })
    await approval.getByText('Only a manager can approve this refund.').waitFor()
    await approval.getByLabel('PIN of the manager').fill(rightPin)
    await press(approval, 'Allow it')
    await page
      .getByText(`Returned: Towel ${device.width}. Refund $20.00 on the terminal. Hand out $10.00 in cash.`)
      .waitFor()
    await page.getByText(`Returned: Towel ${device.width}`, { exact: true }).waitFor()
    await page.getByText('Total now').waitFor()
    await looksRight()
    await visit.end()
  })

  test('a full bath asks for a manager and why, and then lets two in (#601)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    visit.expects(/409/)
    const starts = await site.house.rows(
      `select session.id, resource_id from session join service on service.id = service_id
       where kind = 'bathing' and starts_at > house_now() order by starts_at, resource_id limit 1`,
    )
    await site.house.rows('update resource set safe_capacity = 60 where id = $1', [starts[0].resource_id])
    await site.house.rows('update session set capacity = greatest(places_taken, 1) where id = $1', [starts[0].id])
    await site.house.rows('update session set places_taken = capacity where id = $1', [starts[0].id])
    await page.reload()
    const tile = tiles(page, 'Baths').filter({ hasText: 'Full' }).first()
    await tile.click()
    await button(page, 'One person more').click()
    await page.getByText('It is full. A manager can let more in.').waitFor()
    await button(page, /^Charge \$/).click()
    const dialog = page.getByRole('dialog', { name: 'This needs a manager' })
    await dialog.getByText('There is no free place. A manager can let 2 more in.').waitFor()
    await looksRight()
    await dialog.getByLabel('PIN of the manager').fill(rightPin)
    await dialog.getByLabel('Why?').fill('They come every day')
    await dialog.getByRole('button', { name: 'Allow it' }).click()
    await page.getByRole('heading', { name: /^To pay: \$/ }).waitFor()
    await press(page, 'End this sale')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
    await heading(page, 'This sale has ended').waitFor()
    await site.house.rows(
      "update session set places_taken = (select coalesce(sum(party_size), 0) from booking where session_id = session.id and status in ('HELD', 'CONFIRMED')) where id = $1",
      [starts[0].id],
    )
    await visit.end()
  })

  test('a caller gets a link by email, and the places are held (#605)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const email = `caller-${device.width}@guest.example`
    await page.getByLabel('Day').fill('2026-12-03')
    await page.getByText('You are selling for Thu 3 Dec').waitFor()
    await tiles(page, 'Baths').first().click()
    await page.getByText('Guest and codes').click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await looksRight()
    await button(page, 'Send a link').click()
    await page.getByText(`A link to pay was sent to ${email}. The places are held until`).waitFor()
    await looksRight()
    await expect.poll(async () => (await site.house.emails(email))[0]?.subject, soon).toMatch(/^Please pay for/)
    const sale = page.url().split('/').at(-1)?.split('?')[0]
    await page.goto('/desk/hand-over')
    await page.locator(`a[href$="/sales/${sale}"]`).getByText('By a link, until').waitFor()
    await looksRight()
    await page.locator(`a[href$="/sales/${sale}"]`).click()
    await page.getByText(`A link to pay was sent to ${email}.`).waitFor()
    await press(page, 'End this sale')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
    await heading(page, 'This sale has ended').waitFor()
    await visit.end()
  })

  test('a fortnightly membership is paid by card alone (#618)', async () => {
    const { visit, page, looksRight } = await atTheCounter(device)
    const [{ name }] = await site.house.rows(`select name from plan where recurring and public and archived_at is null`)
    await tiles(page, 'Membership').filter({ hasText: name }).click()
    await page.getByText('Fortnightly memberships are paid by card, so that the next one can follow.').waitFor()
    await page.getByText('Guest and codes').click()
    await page.getByRole('textbox', { name: 'Email' }).fill(`fortnight-${device.width}@guest.example`)
    await button(page, /^Charge \$/).click()
    await page.getByRole('heading', { name: /^To pay: \$/ }).waitFor()
    await button(page, 'QR code').waitFor()
    await expect.poll(() => button(page, 'Cash').count()).toBe(0)
    await expect.poll(() => button(page, 'Terminal').count()).toBe(0)
    await looksRight()
    await press(page, 'End this sale')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
    await heading(page, 'This sale has ended').waitFor()
    await visit.end()
  })

  test('the drawer is counted in thirteen and opened in three, and a large difference wants a manager (#638, #639)', async () => {
    const visit = await visitAsWorker(site, staff, device)
    visit.expects(/409/)
    const { page } = visit
    await page.goto('/desk/money')
    const { tap, taps } = counting()
    await page.getByText('Open since').waitFor()
    await expect.poll(() => page.getByText('Should be in it').count()).toBe(0)
    await visit.isAccessible()
    await fitsTheScreen(page)
    await tap(link(page, 'Count and close'))
    await heading(page, 'Count the drawer').waitFor()
    await button(page, 'Close the drawer').click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: 'Enter how many of each there are, or 0 if the drawer is empty' })
      .waitFor()
    const expected = await inDrawer()
    let rest = Math.round(expected * 100) - 2500
    for (const [name, coin] of [
      ['$100', 10_000],
      ['$50', 5000],
      ['$20', 2000],
      ['$10', 1000],
      ['$5', 500],
      ['$2', 200],
      ['$1', 100],
      ['50c', 50],
      ['20c', 20],
      ['10c', 10],
      ['5c', 5],
    ] as const) {
      const field = page.getByLabel(name, { exact: true })
      await tap(field)
      await field.fill(String(Math.floor(rest / coin)))
      rest %= coin
    }
    await visit.isAccessible()
    await fitsTheScreen(page)
    await expect.poll(() => asksToReload(page)).toBe(true)
    await tap(button(page, 'Close the drawer'))
    expect(taps()).toBe(13)
    const dialog = page.getByRole('dialog', { name: 'This needs a manager' })
    await dialog.getByText(/^A manager confirms this difference\./).waitFor()
    await expect.poll(() => dialog.getByText(/short|over|\$/i).count()).toBe(0)
    await dialog.getByText(/^Only managers with a PIN can confirm here\. .*Nora G\..* can choose one/).waitFor()
    await dialog.getByLabel('PIN of the manager').fill(rightPin)
    await dialog.getByLabel('Why?').fill('Nobody knows')
    await dialog.getByRole('button', { name: 'Allow it' }).click()
    await heading(page, 'Short by $25.00.').waitFor()
    await page
      .locator('.Alert_warning')
      .getByText(/^Counted \$/)
      .waitFor()
    await expect.poll(() => asksToReload(page)).toBe(false)
    await visit.isAccessible()
    await fitsTheScreen(page)
    await link(page, 'Back to the money').click()
    await page.getByText('The drawer is closed.').waitFor()
    await visit.isAccessible()
    const opening = counting()
    await opening.tap(button(page, 'Open with a float'))
    const float = page.getByRole('textbox', { name: 'Float' })
    await float.fill('190')
    await button(page, 'Open the drawer').click()
    const question = page.getByRole('alertdialog', { name: 'Open with $190.00?' })
    const left = await question.getByText(/^The last count left \$\d+\.\d\d\.$/).textContent()
    await visit.isAccessible()
    await question.getByRole('button', { name: 'Go back' }).click()
    await opening.tap(float)
    await float.fill(/[\d.]+\d/.exec(left ?? '')?.[0] ?? '')
    await opening.tap(button(page, 'Open the drawer'))
    await page.getByText('Open since').waitFor()
    expect(opening.taps()).toBe(3)
    await visit.end()
  })
})

test('a day that is not sold yet is said to be, and the sale stands as it was', async () => {
  const { visit, page, looksRight } = await atTheCounter({ width: staffDevices[0]!.width! })
  await button(page, /^Sarong/).click()
  const day = page.getByLabel('Day', { exact: true })
  await day.fill('9999-12-31')
  await page.getByText(/^Choose a day from today until /).waitFor()
  await page.getByRole('list', { name: 'What is sold' }).getByText('Sarong').waitFor()
  await looksRight()
  // What there is on another day cannot be sold for this one, and each bath says its day.
  const asked: Route[] = []
  await visit.meets('/desk/v1/offers', (route) => void asked.push(route))
  await day.fill('2026-12-01')
  await expect.poll(() => asked.length, soon).toBe(1)
  await expect.poll(() => tiles(page, 'Baths').count()).toBe(0)
  await asked[0]?.continue()
  await page.getByText('You are selling for Tue 1 Dec.').waitFor()
  await tiles(page, 'Baths').first().click()
  const sale = page.getByRole('list', { name: 'What is sold' })
  await sale.getByText(/, Tue 1 Dec, /).waitFor()
  await sale.getByText('Sarong').waitFor()
  await visit.end()
})

test('a day that cannot be looked up is said to be in its place, and the sale stands as it was', async () => {
  const { visit, page, looksRight } = await atTheCounter({ width: phone })
  await button(page, /^Sarong/).click()
  await page.getByText('Guest and codes').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Wanda')
  const sold = page.getByRole('list', { name: 'What is sold' }).getByText('Sarong')
  await visit.meets('/desk/v1/offers', fates['answers 500'])
  await page.getByLabel('Day', { exact: true }).fill('2026-12-02')
  await page.getByText('Could not load what there is to sell.').waitFor()
  await sold.waitFor()
  await button(page, 'Charge $35.00').waitFor()
  await looksRight()
  await visit.meetsNoMore('/desk/v1/offers')
  await press(page, 'Try again')
  await page.getByText('You are selling for Wed 2 Dec.').waitFor()
  await sold.waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Wanda')
  // The bar that leads to the sale lies over whatever is behind it, until the sale itself is in sight.
  await page.getByRole('heading', { name: 'Sale', exact: true }).scrollIntoViewIfNeeded()
  await visit.end()
})

test('what is wrong with a sale brings no other button under the finger', async () => {
  const { visit, page, looksRight } = await atTheCounter({ width: staffDevices[0]!.width! })
  visit.expects(/400/)
  await tiles(page, 'Baths').first().click()
  const later = page.getByRole('button', { name: 'Pay on arrival' }).and(page.locator(':enabled'))
  await later.waitFor()
  const { x, y, width, height } = (await later.boundingBox())!
  await later.click()
  await page.getByRole('alert').waitFor()
  const under = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest('button')?.textContent ?? 'no button',
    [x + width / 2, y + height / 2],
  )
  expect(['Pay on arrival', 'no button']).toContain(under)
  // What is asked for stands beside the fields that it is about.
  await page
    .getByRole('group')
    .filter({ hasText: 'Guest and codes' })
    .getByRole('alert')
    .getByText('Please ask the guest for a phone number or an email address.')
    .waitFor()
  const firstName = page.getByRole('textbox', { name: 'First name' })
  await expect.poll(() => firstName.evaluate((field) => field === document.activeElement)).toBe(true)
  await looksRight()
  await visit.end()
})

test('a manager adds a product, changes its price and archives it, and the desk follows', async () => {
  const visit = await visitAsWorker(site, manager, { width: tablet })
  const { page } = visit
  await page.goto('/desk/office')
  await goTo(page, 'Products')
  await link(page, 'Sarong').waitFor()
  await visit.isAccessible()
  await link(page, 'Add a product').click()
  await press(page, 'Add it')
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByText('Enter a name').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Soap')
  await page.getByRole('textbox', { name: 'Price' }).fill('$8')
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(page, 'Add it')
  await link(page, 'Soap').click()
  await page.getByRole('textbox', { name: 'Price' }).fill('8.50')
  await press(page, 'Save')
  await page.getByRole('cell', { name: '$8.50' }).waitFor()
  await press(page, 'Archive Soap')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive it' }).click()
  await press(page, 'Sell Soap again')
  await visit.end()
})

test('a part in cash and the rest by terminal finish one sale, and the money screen names it until then', async () => {
  const { visit, page } = await atTheCounter({ width: phone }, manager)
  await button(page, /^Sarong/).click()
  await button(page, 'Charge $35.00').click()
  await press(page, 'Cash')
  await page.getByRole('textbox', { name: 'Only a part of it' }).fill('20')
  await press(page, 'Exact')
  await heading(page, 'To pay: $15.00').waitFor()
  await expect.poll(() => button(page, 'QR code').count()).toBe(0)
  await page.goto('/desk/money')
  await page.getByRole('heading', { name: '1 sale is still open.' }).waitFor()
  await visit.isAccessible()
  await page.getByRole('table', { name: 'What has moved' }).waitFor()
  // A desk on which everything is four times as large.
  await page.setViewportSize({ width: 320, height: 844 })
  await fitsTheScreen(page)
  await link(page, 'Walk-in guest').click()
  await press(page, 'Terminal')
  await press(page, 'Approved')
  await heading(page, 'Paid.').waitFor()
  await visit.end()
})

test.each(byTurns(staffDevices, 2))(
  'a closed drawer is opened where cash is chosen, before any amount, and the receipt stands alone on paper, $width px',
  async (device) => {
    // Another house: its drawer is closed, as on every morning.
    const other = await openSite()
    try {
      const sam = await aWorker(other, 'staff', 'Sam')
      const visit = await visitAsWorker(other, sam, device)
      const { page } = visit
      await page.goto('/desk/sell')
      await button(page, /^Sarong/).click()
      await button(page, 'Charge $35.00').click()
      await press(page, 'Cash')
      await page.getByText('The drawer is closed. Open it to take cash.').waitFor()
      await expect.poll(() => button(page, 'Exact').count()).toBe(0)
      await visit.isAccessible()
      await fitsTheScreen(page)
      await page.getByRole('textbox', { name: 'Float' }).fill('200')
      await press(page, 'Open the drawer')
      await button(page, 'Exact').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      await heading(page, 'Paid.').waitFor()
      const opened = await other.house.rows(
        `select by_name, after ->> 'opened' as cents from history_entry where what = 'drawer' and after ? 'opened'`,
      )
      expect(opened).toEqual([{ by_name: 'Sam Grove', cents: '20000' }])
      await page.emulateMedia({ media: 'print' })
      for (const beside of [heading(page, 'Paid.'), link(page, 'New sale'), button(page, 'Print the receipt')])
        await expect.poll(() => beside.isVisible()).toBe(false)
      await page.getByText('Served by Sam Grove').waitFor()
      const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
      await expect.poll(scheme).toBe('light')
      await page.emulateMedia({ media: 'screen' })
      await visit.end()
    } finally {
      await other.close()
    }
  },
)
