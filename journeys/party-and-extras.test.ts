import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { byTurns, desk, openSite, phone, visitors, type Site } from './site.ts'
import { leavePlaces } from './stage.ts'
import { cardOf, dayCell, drawn, heading, keptCart, press, putInCart, startTime, stepAt } from './walk.ts'

const PREGNANCY_60 = '5e000000-0000-4000-8000-000000000015'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe.each(byTurns(visitors, 1))('at $width px', (device) => {
  test('the steps follow each other, each an address of its own, and Back loses nothing (#84 #85 #87 #89 #90 #170)', async () => {
    const visit = await site.visit(device)
    const { page } = visit
    await page.goto('/service-selection')
    await page.goto('/select-slot?extrabath=true&guests=true&extras=true')
    await heading(page, 'Choose a date').waitFor()
    await dayCell(page, 'Friday 4 December 2026').waitFor({ state: 'detached' })
    await press(page, 'Next month')
    await dayCell(page, 'Friday 4 December 2026').click()
    await press(page, 'NEXT')
    const isFocused = (title: string) => heading(page, title).evaluate((element) => element === document.activeElement)

    await heading(page, 'Total Guests').waitFor()
    await expect.poll(() => isFocused('Total Guests')).toBe(true)
    await press(page, 'Add one guest')
    await press(page, 'NEXT')
    await heading(page, 'Choose a time').waitFor()
    await expect.poll(() => isFocused('Choose a time')).toBe(true)
    await startTime(page, '10:00 am').check()
    await press(page, 'Continue')
    await heading(page, 'Robe and towel').waitFor()
    await visit.isAccessible()
    await press(page, 'NO THANKS')
    await heading(page, 'Additional options').waitFor()
    await visit.isAccessible()
    await press(page, 'NO THANKS')
    await heading(page, 'Your booking').waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      date: '2026-12-04',
      participants: '2',
      time: '10:00',
      towelrobe: 'towel',
      bath: 'no-extra-bath',
      step: 'summary',
    })
    await visit.isAccessible()

    for (const title of ['Additional options', 'Robe and towel', 'Choose a time', 'Total Guests', 'Choose a date']) {
      await press(page, 'Back')
      await heading(page, title).waitFor()
    }
    await page.getByRole('gridcell', { selected: true, name: 'Friday 4 December 2026' }).waitFor()
    await press(page, 'NEXT')
    await page.getByRole('status', { name: 'Total Guests (including you)' }).getByText('2').waitFor()
    await press(page, 'NEXT')
    await expect.poll(() => startTime(page, '10:00 am').isChecked()).toBe(true)
    await press(page, 'Continue')
    await expect.poll(() => page.getByRole('radio', { name: /^Towel Only/ }).isChecked()).toBe(true)
    await press(page, 'NO THANKS')
    await press(page, 'NO THANKS')
    await press(page, 'ADD TO CART')
    await heading(page, 'Added to your cart').waitFor()
    await visit.isAccessible()
    await press(page, 'Continue')
    await page.waitForURL('**/service-selection')
    await visit.end()
  })
})

test('the party is counted from 1 to 4, one by one, and the cart keeps the guests beside the booker (#7 #114 #115 #116 #117 #118 #119 #120 #121 #124)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(stepAt('guests'))
  await heading(page, 'Total Guests').waitFor()
  await page.getByText('Count everyone in your party so we can reserve enough space for your visit').waitFor()
  const count = page.getByRole('status', { name: 'Total Guests (including you)' })
  await page.getByRole('group', { name: 'Total Guests (including you)' }).waitFor()
  const [fewer, more] = ['Remove one guest', 'Add one guest'].map((name) => page.getByRole('button', { name }))
  await expect.poll(() => count.textContent()).toBe('1')
  await expect.poll(() => fewer!.isDisabled()).toBe(true)
  await visit.isAccessible()
  for (const people of ['2', '3', '4']) {
    await more!.click()
    await expect.poll(() => count.textContent()).toBe(people)
  }
  await expect.poll(() => more!.isDisabled()).toBe(true)
  await visit.isAccessible()
  await fewer!.click()
  await expect.poll(() => count.textContent()).toBe('3')
  await press(page, 'NEXT')
  await heading(page, 'Choose a time').waitFor()

  await putInCart(page, { participants: '9' })
  await expect.poll(() => keptCart(page)).toMatchObject([{ guestCount: 3 }])
  await visit.end()
})

test('where there is room for one, nobody is asked how many come (#122 #125)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`/select-slot?serviceId=${PREGNANCY_60}&guests=true`)
  await dayCell(page, 'Wednesday 25 November 2026').click()
  await press(page, 'NEXT')
  await heading(page, 'Choose a time').waitFor()

  await page.goto(stepAt('guests', { serviceId: PREGNANCY_60, participants: '4' }))
  // The step that is off gives way to the one after it.
  await heading(page, 'Choose a time').waitFor()
  await visit.end()
})

test('guests and extras are off when a link says so, and on again when the address does (#84 #85 #125 #132 #137)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`/?serviceIds=${BATHING_ID}&views=calendar`)
  await dayCell(page, 'Wednesday 25 November 2026').click()
  await press(page, 'NEXT')
  await startTime(page, '10:00 am').check()
  await press(page, 'Continue')
  await heading(page, 'Your booking').waitFor()
  await page.getByText('Step 3 of 3').waitFor()

  await page.goto('/select-slot?guests=true')
  await page.getByText('Step 1 of 4').waitFor()
  await page.goto('/select-slot?guests=true&extras=true')
  await page.getByText('Step 1 of 5').waitFor()
  await page.goto('/select-slot?guests=true&extras=true&extrabath=true')
  await page.getByText('Step 1 of 6').waitFor()
  await visit.end()
})

test('the address chooses the service, alone or first of a list (#81 #86)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await page.goto(`/select-slot?serviceId=${PREGNANCY_60}`)
  await summary.getByRole('heading', { name: /Pregnancy/ }).waitFor()
  await page.goto(`/select-slot?serviceids=${PREGNANCY_60},${BATHING_ID}`)
  await summary.getByRole('heading', { name: /Pregnancy/ }).waitFor()
  await page.goto('/select-slot')
  await summary.getByRole('heading', { name: 'Bathing' }).waitFor()
  await visit.end()
})

test('a robe is offered at its price for everybody, the towel is free, and one of them must be chosen (#8 #88 #126 #127 #128 #129 #130 #131)', async () => {
  const visit = await site.visit({ dark: true })
  const { page } = visit
  await page.goto(stepAt('towel-robe', { participants: '3', time: '10:00' }))
  await heading(page, 'Robe and towel').waitFor()
  await page.getByText('A towel comes with every booking.').waitFor()
  const robe = page.getByRole('radio', { name: /^Robe \+ Towel/ })
  await expect.poll(() => cardOf(robe).textContent()).toMatch(/\$30\.00\$10\.00 per person/)
  await expect.poll(() => cardOf(page.getByRole('radio', { name: /^Towel Only/ })).textContent()).toMatch(/Free$/)

  const upgrade = page.getByRole('button', { name: 'CONTINUE WITH UPGRADE', exact: true })
  await expect.poll(() => upgrade.isDisabled()).toBe(true)
  await page.getByText('Choose an option to continue, or NO THANKS.').waitFor()
  await page.goto(stepAt('summary', { participants: '3', time: '10:00' }))
  await heading(page, 'Robe and towel').waitFor()
  await page.goto(stepAt('towel-robe', { participants: '3', time: '10:00' }))
  await robe.check()
  await upgrade.click()
  await heading(page, 'Your booking').waitFor()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect
    .poll(() => summary.textContent())
    .toMatch(/Duration60 minutes.*AmenitiesRobe \+ Towel.*Robe \+ Towel × 3\$30\.00/)

  await press(page, 'Change robe and towel')
  await press(page, 'NO THANKS')
  await heading(page, 'Your booking').waitFor()
  await expect.poll(() => summary.textContent()).not.toContain('Robe')
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{ towelAndRobe: false, towelRobeOption: { id: 'towel', price: 0 } }])
  await visit.end()
})

test('another hour in the water is offered at the price for all, each named when there are several (#9 #79 #133 #134 #135 #136 #137 #138)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const chosen = { extrabath: 'true', time: '10:00', towelrobe: 'towel' }
  const bath = page.getByRole('radio', { name: /^Add 1hr Bathing Session/ })
  await page.goto(stepAt('extra-bath', chosen))
  await bath.waitFor()
  await expect.poll(() => cardOf(bath).textContent()).toMatch(/At 11:00 am.*\$35\.00$/)
  await expect.poll(() => cardOf(bath).textContent()).not.toContain('per person')

  await page.goto(stepAt('extra-bath', { ...chosen, participants: '2' }))
  await bath.waitFor()
  await expect.poll(() => cardOf(bath).textContent()).toMatch(/\$70\.00\$35\.00 per person$/)
  await page.getByRole('radio', { name: 'No Additional Bath' }).waitFor()
  const upgrade = page.getByRole('button', { name: 'CONTINUE WITH UPGRADE', exact: true })
  await expect.poll(() => upgrade.isDisabled()).toBe(true)
  await page.getByText('Choose an option to continue, or NO THANKS.').waitFor()
  await bath.check()
  await upgrade.click()
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{ extraBath: { id: 'extra-bath', name: 'Add 1hr Bathing Session' } }])

  await page.goto(stepAt('extra-bath', { ...chosen, date: '2026-11-26' }))
  await press(page, 'NO THANKS')
  await press(page, 'ADD TO CART')
  await heading(page, 'Added to your cart').waitFor()
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{}, { extraBath: { id: 'no-extra-bath', name: 'No Additional Bath' } }])
  await visit.end()
})

test('where no other hour has room for the party, the extra bath says so and the way on stays open (#133 #136)', async () => {
  const visit = await site.visit()
  const { page } = visit
  const date = '2026-12-18'
  await leavePlaces(site.house, date, '10:00', 8)
  await site.house.rows(
    `delete from session where starts_at >= '2026-12-18T00:00+11' and starts_at < '2026-12-19T00:00+11' and capacity <> 8`,
  )
  await site.house.rows(
    `update session set capacity = 2 where starts_at >= '2026-12-18T00:00+11' and starts_at < '2026-12-19T00:00+11'
     and starts_at <> '2026-12-18T10:00+11'`,
  )
  await page.goto(
    stepAt('extra-bath', { date, extrabath: 'true', time: '10:00', towelrobe: 'towel', participants: '3' }),
  )
  const bath = page.getByRole('radio', { name: /^Add 1hr Bathing Session/ })
  await cardOf(bath).getByText('There is no bathing session with room for 3 people around this time.').waitFor()
  await expect.poll(() => bath.isDisabled()).toBe(true)
  await visit.isAccessible()
  await press(page, 'NO THANKS')
  await heading(page, 'Your booking').waitFor()
  await visit.end()
})

test('a link to the summary that leaves a question open asks it, and answering does not lead away; the answer is enough to go on (WCAG 3.2.2) (D20)', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(stepAt('summary', { time: '10:00' }))
  await heading(page, 'Robe and towel').waitFor()
  await page.getByRole('radio', { name: 'Towel Only' }).check()
  await drawn(page)
  await expect.poll(() => heading(page, 'Robe and towel').isVisible()).toBe(true)
  await press(page, 'CONTINUE WITH UPGRADE')
  await heading(page, 'Your booking').waitFor()
  await visit.end()
})

test('at the last step a phone says each thing once; a desk has the whole panel beside it', async () => {
  for (const width of [phone, desk]) {
    const visit = await site.visit({ width })
    const { page } = visit
    const chosen = { participants: '2', extrabath: 'true', time: '10:00', towelrobe: 'towel-robe', bath: 'extra-bath' }
    await page.goto(stepAt('summary', chosen))
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await summary.getByText('Second person').waitFor()
    // The time of the extra bath is asked for by itself.
    await summary.getByText('11:00 am').waitFor({ state: 'attached' })
    for (const said of ['11:00 am', 'Guests', 'Amenities', '10:00 am AEDT'])
      await expect.poll(() => summary.getByText(said).isVisible(), { message: said }).toBe(width === desk)
    for (const words of ['Duration', 'Robe + Towel × 2', '1hr Bathing Session × 2'])
      await expect.poll(() => summary.getByText(words, { exact: true }).isVisible(), { message: words }).toBe(true)
    await page.goto(stepAt('summary', { time: '10:00', towelrobe: 'towel' }))
    await summary.getByText('A towel comes with every booking').waitFor()
    await visit.end()
  }
})
