import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem } from '#proofs/house.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { leavePlaces } from './stage.ts'
import {
  cardOf,
  comeAsGuest,
  dayCell,
  goToPayment,
  heading,
  payByCard,
  press,
  standAtCheckout,
  startTime,
  stepAt,
} from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The drawing of the house: nothing but decoration, so it has no name to find it by. */
const scene = (page: Page) => page.locator('[class*=Scene_scene]')
const hourOf = (page: Page) =>
  scene(page).evaluate((drawn) => Number(getComputedStyle(drawn).getPropertyValue('--hour')))
const looksAt = async (page: Page) => {
  const { background, color } = await scene(page).evaluate((drawn) => {
    const { backgroundImage, color } = getComputedStyle(drawn)
    return { background: backgroundImage, color }
  })
  return `${background} ${color}`
}

test('the house stands at the head of every step, and its sun goes where the chosen hour is (#88)', async () => {
  const visit = await site.visit({ width: phone })
  const { page } = visit
  await page.goto('/select-slot')
  await page.getByRole('grid').waitFor()
  await expect.poll(() => hourOf(page)).toBe(12)
  const box = async () => (await scene(page).boundingBox())!
  const title = async () => (await heading(page, 'Choose a date').boundingBox())!
  await expect.poll(async () => (await box()).height).toBeGreaterThan(60)
  await expect.poll(async () => (await box()).y + (await box()).height - (await title()).y).toBeLessThan(0)
  await page.setViewportSize({ width: desk, height: 900 })
  const inPanel = page.getByRole('complementary', { name: 'Summary' }).locator('[class*=Scene_scene]')
  const wide = async () => (await inPanel.boundingBox())!
  await expect.poll(async () => (await wide()).width / (await wide()).height).toBeCloseTo(4, 1)
  // In a low window the prices need the room.
  await page.setViewportSize({ width: desk, height: 800 })
  await expect.poll(async () => (await wide()).width / (await wide()).height).toBeCloseTo(6, 1)

  await page.goto(stepAt('slot'))
  const noon = await looksAt(page)
  for (const [time, hour] of [
    ['7:00 am', 7],
    ['7:00 pm', 19],
  ] as const) {
    await startTime(page, time).check()
    await expect.poll(() => hourOf(page)).toBe(hour)
    await expect.poll(() => looksAt(page)).not.toBe(noon)
  }
  await press(page, 'Continue')
  await heading(page, 'Robe and towel').waitFor()
  await expect.poll(() => hourOf(page)).toBe(19)
  await visit.end()
})

test('from its card a service goes on to the head of the steps, and nothing moves for whoever wants no motion', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const note = async () => {
        await transition.ready
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        Reflect.set(window, 'moving', moving)
      }
      void note()
      return transition
    }
  })
  const movedFrom = async () => {
    await page.goto('/service-selection')
    await page.getByRole('link', { name: 'BOOK Bathing' }).click()
    await page.getByRole('grid').waitFor()
    return page.evaluate(() => Reflect.get(window, 'moving') as string[])
  }
  await comeAsGuest(page)
  expect(await movedFrom()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movedFrom()).toContain('::view-transition-group(bathing)')
  // Colours are those of the page when nothing moves any more.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  await visit.end()
})

test('on success a stone falls into the water of the booked hour, and the page is kept: date, calendar, map, link (#319)', async () => {
  const visit = await site.visit()
  const { page, context } = visit
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await standAtCheckout(page, 'keeps@guest.example')
  await goToPayment(page)
  await payByCard(page)
  await heading(page, 'Your booking is confirmed').waitFor()
  await page.getByText('Wednesday 25 November 2026, 10:00 am AEDT', { exact: true }).waitFor()
  await expect.poll(() => hourOf(page)).toBe(10)
  await expect.poll(() => scene(page).locator('ellipse').count()).toBe(3)
  // Whoever wants no motion sees the rings stand still.
  const motion = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(() => motion()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => motion()).toBe(5)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  const map = page.getByRole('link', { name: 'Show it on a map (opens in a new tab)' })
  const { hostname, searchParams } = new URL((await map.getAttribute('href'))!)
  expect([hostname, searchParams.get('query')]).toEqual(['www.google.com', '12 Quay Lane, Sydney NSW 2000'])
  await expect.poll(() => map.getAttribute('rel')).toBe('noreferrer')

  await press(page, 'Copy the link')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(copied)
  await heading(page, 'Your booking').waitFor()
  await page.getByText('10:00 am to 11:00 am AEDT').first().waitFor()
  await visit.end()
})

test('days and times tell from the places taken how busy it will be, in words and in ripples, and follow what is booked', async () => {
  const visit = await site.visit()
  const { page } = visit
  const slot = await leavePlaces(site.house, '2026-12-02', '10:00', 10)
  await site.house.rows(
    `delete from session where id <> $1 and (starts_at at time zone 'Australia/Sydney')::date = '2026-12-02'`,
    [slot.sessionId],
  )
  await page.goto('/select-slot?month=2026-12')
  const day = dayCell(page, 'Wednesday 2 December 2026')
  const ripples = () => day.locator('span').evaluate((number) => getComputedStyle(number, '::after').content)
  const says = async (words: string, shape: string | null) => {
    await dayCell(page, `Wednesday 2 December 2026, ${words}`).waitFor()
    await expect.poll(() => ripples()).toBe(shape === null ? 'none' : `"${shape}" / ""`)
  }
  await says('plenty of room', null)
  const key = page.getByText('~ filling up · ~~ nearly full')
  await expect.poll(() => key.count()).toBe(0)
  await site.house.anOrder([cartItem(slot, { guestCount: 3 })])
  await site.house.anOrder([cartItem(slot, { guestCount: 0 })])
  await says('filling up', '~')
  await key.waitFor()

  await page.goto(stepAt('slot', { date: '2026-12-02' }))
  const ten = startTime(page, '10:00 am')
  const level = () => cardOf(ten).evaluate((card) => getComputedStyle(card).getPropertyValue('--level'))
  await cardOf(ten).getByText('Filling up').waitFor()
  await expect.poll(() => level()).toBe('0.5')
  await site.house.anOrder([cartItem(slot, { guestCount: 3 })])
  await cardOf(ten).getByText('1 spot left').waitFor()
  await expect.poll(() => level()).toBe('0.9')
  await visit.isAccessible()
  await page.goto('/select-slot?month=2026-12')
  await says('nearly full', '~~')
  await visit.end()
})

test('where colours are forced nothing depends on the drawing, and every step is still accessible', async () => {
  const visit = await site.visit()
  const { page } = visit
  for (const step of ['date', 'slot', 'summary']) {
    await page.goto(stepAt(step, { time: '10:00', towelrobe: 'towel' }))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => scene(page).isVisible()).toBe(false)
    await visit.isAccessibleInForcedColours()
  }
  await visit.end()
})

test('a page that is not there, no visits and each membership have a drawing of their own', async () => {
  const visit = await site.visit()
  const { page } = visit
  visit.expects(/404/)
  const drawings = () =>
    page
      .locator('[class*=Illustration]')
      .evaluateAll((all) => all.map((drawn) => /([a-z-]+)-\w+\.svg/.exec(getComputedStyle(drawn).maskImage)?.[1]))
  await page.goto('/nowhere')
  await heading(page, 'Page Not Found').waitFor()
  await expect.poll(() => drawings()).toEqual(['adrift'])
  await page.goto('/memberships')
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .waitFor()
  await expect.poll(() => drawings()).toEqual(['two-waves', 'endless-wave', 'stove'])
  await visit.end()
})
