import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { openSite, type Site, type Visit } from './site.ts'

let site: Site
let visit: Visit
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  visit = await site.visit()
  return () => visit.context.close()
})

/** Colours that no screen of the house has: whatever ran before in this worker has not found them good. */
const styles = `
  body { background: #fefefd; color: #010203; }
  .changes { background: #fdfefe; color: #030201; }
  .rare { color: #030102; }
  .disabled { background: #fefdfe; color: #010302; }
  .aria-hidden { background: #fefdfe; color: #020301; }
  @media (prefers-color-scheme: dark) {
    body { background: #010203; color: #fefefd; }
    .changes { background: #030201; color: #fdfefe; }
    .rare { color: #fdfdfe; }
    .faint { background: #e0e1e0; }
    .disabled { color: #010304; }
    .aria-hidden { color: #020304; }
  }`
let nights = 0
/** Each page is another one: that it was found good as it is, is not asked here. No page may bring styles of its own in its text. */
async function shows(page: Page, main: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Night</title><main><h1>Night ${++nights}</h1>${main}</main>`,
  )
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, styles)
}
const goodByNight = '<p>The pool</p><p class="changes">The sauna</p>'
const faintByNight = '<p class="faint">The garden</p>'

const [byDay, byNight] = ['tag', 'rule']

/** What the scanner is asked from now on, in turn: all rules by day, the one of colours by night. */
async function noteScans(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const scans: unknown[] = []
    const run = window.axe.run.bind(window.axe) as (options: object) => Promise<unknown>
    Object.assign(window, { scans })
    Object.assign(window.axe, {
      run: (options: { runOnly: { type: string } }) => {
        scans.push(options.runOnly.type)
        return run(options)
      },
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'scans') as unknown[])
}

test('a text that is too faint by night alone is found, beside others that were found good', async () => {
  await shows(visit.page, goodByNight)
  await visit.isAccessible()
  await shows(visit.page, goodByNight + faintByNight)
  await expect(visit.isAccessible()).rejects.toThrow('color-contrast: <p class="faint">')
})

test('colours that a scan found wrong are not known to be good, though they are gone a moment later', async () => {
  const { page } = visit
  await shows(page, goodByNight)
  await visit.isAccessible()
  const scans = await noteScans(page)
  const countByNight = async () => (await scans()).filter((scan) => scan === byNight).length
  const showsFaintFor = async (looks: number, words: string) => {
    const before = await countByNight()
    await page.evaluate((text) => {
      const faint = Object.assign(document.createElement('p'), { className: 'faint', textContent: text })
      document.querySelector('main')?.append(faint)
    }, words)
    const look = visit.isAccessible()
    await expect.poll(countByNight, soon).toBeGreaterThanOrEqual(before + looks)
    await page.locator('.faint').evaluate((text) => text.remove())
    await look
  }
  // That it is looked at once more says that the first look found it.
  await showsFaintFor(2, 'The garden')
  await showsFaintFor(1, 'The gate')
})

test('a page whose colours were all found good by night is scanned by day alone, and one new colour has it scanned', async () => {
  const { page } = visit
  const text = page.locator('p').first()
  await shows(page, goodByNight)
  await visit.isAccessible()
  const scans = await noteScans(page)
  await text.evaluate((shown) => shown.append(' is warm'))
  await visit.isAccessible()
  expect(await scans()).toEqual([byDay])
  await text.evaluate((shown) => shown.classList.add('rare'))
  await visit.isAccessible()
  expect(await scans()).toEqual([byDay, byDay, byNight])
})

test('a look at each text scans it by night whatever was found good', async () => {
  const { page } = visit
  await shows(page, goodByNight)
  await visit.isAccessible()
  const scans = await noteScans(page)
  await visit.isAccessible({ scansEachText: true })
  expect(await scans()).toEqual([byDay, byNight])
})

test('what was found good by day is known where the screen of somebody else is dark', async () => {
  await shows(visit.page, goodByNight)
  await visit.isAccessible()
  const other = await site.visit({ dark: true })
  await shows(other.page, '<p>The pool</p>')
  await other.isAccessible()
  const scans = await noteScans(other.page)
  await other.page.locator('p').evaluate((text) => text.classList.add('changes'))
  await other.isAccessible()
  expect(await scans()).toEqual([byDay])
  await other.context.close()
})

test.each(['disabled', 'aria-hidden'])(
  'colours of what is %s are not known to be good: no scan reads it',
  async (how) => {
    const { page } = visit
    await shows(page, `<button class="${how}" tabindex="-1" ${how}="true">The garden</button>`)
    await visit.isAccessible()
    const scans = await noteScans(page)
    await page.locator('button').evaluate((button, name) => button.removeAttribute(name), how)
    await visit.isAccessible()
    expect(await scans()).toEqual([byDay, byNight])
  },
)
