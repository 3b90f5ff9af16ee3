import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToKeep } from '#proofs/promise-of-time.ts'
import { desk, openSite, phone, type Site } from './site.ts'
import { heading, payButton, putInCart } from './walk.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each([
  { cart: 'an empty cart', fill: async () => {}, isThere: (page: Page) => page.getByText('Your cart is empty.') },
  { cart: 'a full cart', fill: (page: Page) => putInCart(page), isThere: payButton },
])(
  'checkout with $cart has its largest text in the page itself, within two seconds on a slow line and a slow phone (#1049 #1050)',
  async ({ fill, isThere }) => {
    for (const width of [phone, desk]) {
      const visit = await site.visit({ width, alone: true })
      const { page, context } = visit
      await page.goto('/auth')
      await fill(page)
      const html = await (await page.request.get('/checkout')).text()
      await noteLargest(page)
      const line = await context.newCDPSession(page)
      // As Lighthouse thinks of a phone: slow 4G, and a processor with a quarter of this one's speed.
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_638_400 / 8,
        uploadThroughput: 750_000 / 8,
      })
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })

      // Another program may take the machine for a moment: one look of three counts.
      let fastest = Infinity
      for (let look = 0; look < 3 && fastest > 2000; look++) {
        await page.goto('/checkout')
        await heading(page, 'Checkout').waitFor()
        await isThere(page).waitFor()
        const largest = await largestOf(page)
        expect(html, `${width} px: ${JSON.stringify(largest)}`).toContain(largest.text)
        fastest = Math.min(fastest, largest.at)
      }
      await expectToKeep(
        { what: `the largest text of checkout at ${width} px`, most: 2000, unit: 'ms' },
        async () => fastest,
      )
      await line.detach()
      await visit.end()
    }
  },
)

test('on a phone the memberships have their largest text in the page itself, before any price has come', async () => {
  const visit = await site.visit({ width: phone, alone: true })
  const { page } = visit
  const html = await (await page.request.get('/memberships')).text()
  await noteLargest(page)
  await page.goto('/memberships')
  await page.getByRole('button', { name: 'Choose Soak' }).waitFor()
  expect(html).toContain((await largestOf(page)).text)
  await visit.end()
})

type Largest = { at: number; text: string }
declare global {
  interface Window {
    largest: Largest[]
  }
}

/** From now on each page notes its largest text, whenever a larger one is drawn (largest contentful paint). */
const noteLargest = (page: Page) =>
  page.addInitScript(() => {
    window.largest = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        window.largest.push({ at: entry.startTime, text: entry.element?.textContent?.trim() ?? 'gone again' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

async function largestOf(page: Page): Promise<Largest> {
  // What is drawn in a frame is told in the next.
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 100))))
  const largest = await page.evaluate(() => window.largest.at(-1))
  if (!largest) throw new Error('Nothing was drawn.')
  return largest
}
