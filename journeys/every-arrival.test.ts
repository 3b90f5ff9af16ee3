import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivals } from './arrivals.ts'
import { fates, furnish, held, isResponsive, isToldInWords, titleOf, visitAs, type People } from './failing-call.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let people: People
beforeAll(async () => {
  site = await openSite()
  people = await furnish(site)
})
afterAll(() => site.close())

test.each(arrivals.map((row) => ({ ...row, ...titleOf(row) })))(
  'a screen whose call $call fails says so in words, and while it is slow it waits without hindering (#549 #550)',
  async ({ path, who, prepare, go, waits, reads, unless, shows }) => {
    const visit = await visitAs(site, people, who)
    const { page } = visit
    await prepare?.(page)
    for (const [fate, how] of Object.entries(fates)) {
      let met = 0
      await visit.meets(path, (route) => {
        met++
        return how(route)
      })
      await go(page, people)
      await isToldInWords(page, unless?.[fate] ?? reads)
      // Nothing that an earlier visit has kept stands in for the call.
      await expect.poll(() => met).toBeGreaterThan(0)
      if (fate === 'answers 500') await visit.isAccessible()
    }

    const slow = held()
    await visit.meets(path, slow.fate)
    await go(page, people)
    await expect.poll(slow.asked).toBeGreaterThan(0)
    if (waits !== null) await page.getByText(waits).first().waitFor()
    if (waits !== null) await isResponsive(page)
    await slow.letGo((route) => route.continue())
    await shows(page).waitFor()
    await visit.context.close()
  },
)
