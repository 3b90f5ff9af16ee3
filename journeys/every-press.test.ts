import { afterAll, beforeAll, expect, test } from 'vitest'
import { presses } from './presses.ts'
import { fates, furnish, held, isResponsive, isToldInWords, titleOf, visitAs, type People } from './failing-call.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let people: People
beforeAll(async () => {
  site = await openSite()
  people = await furnish(site)
})
afterAll(() => site.close())

test.each(presses.map((row) => ({ ...row, ...titleOf(row) })))(
  'a press whose call $call fails is told in words, and while it is slow it is made once and the screen answers (#549 #550)',
  async ({ path, who, stand, act, reads, unless, isQuiet, reveal }) => {
    const visit = await visitAs(site, people, who)
    const { page } = visit
    await stand(page, people, visit)
    for (const [fate, how] of Object.entries(fates)) {
      await visit.meets(path, how)
      await act(page)
      await isToldInWords(page, unless?.[fate] ?? reads)
    }
    await visit.isAccessible()

    const slow = held()
    await visit.meets(path, slow.fate)
    await act(page)
    await expect.poll(slow.asked).toBe(1)
    if (isQuiet) await act(page)
    else {
      const waiting = page.locator('button[aria-busy=true]')
      await waiting.first().waitFor()
      for (const each of await waiting.all()) {
        await expect.poll(() => each.isDisabled()).toBe(true)
        await each.click({ force: true })
      }
    }
    await isResponsive(page)
    expect(slow.asked()).toBe(1)
    await slow.letGo(fates['answers 500']!)
    await reveal?.(page)
    await isToldInWords(page, unless?.['answers 500'] ?? reads)
    await visit.context.close()
  },
)
