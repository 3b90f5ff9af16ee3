import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { soon } from '#proofs/house.ts'
import { aPicture } from '#proofs/pictures.ts'
import { fates, isToldInWords } from './failing-call.ts'
import { openSite, phone, type Site } from './site.ts'
import { aWorker, fitsTheScreen, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
let manager: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  manager = await aWorker(site, 'manager', 'Max')
})
afterAll(() => site.close())

const at = `/desk/office/services/${BATHING_ID}`
const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Chooses a file, as its dialog would. */
const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  await page.getByLabel('Add a picture').setInputFiles({ name, mimeType, buffer })

/** The story is there, and nothing of it runs, not even when it is pressed. */
const isHarmless = async (page: Page) => {
  await page.getByRole('heading', { name: 'The water' }).waitFor()
  await page.getByText('press', { exact: false }).last().click()
  const article = page.locator('[data-story]')
  await expect.poll(() => article.locator('script, img, [onerror], [href^="javascript" i]').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => 'ran' in window)).toBe(false)
}

test('a manager uploads pictures, and the card on an open page shows the first with its description, else the drawing (#714 #715)', async () => {
  const guest = await site.visit({ width: phone })
  await guest.page.goto('/service-selection')
  await guest.page.getByRole('img', { name: 'A pool under three arches' }).waitFor()

  const visit = await visitAsWorker(site, manager, { width: phone })
  const { page } = visit
  await page.goto(at)
  await page.getByRole('link', { name: 'Add pictures' }).click()
  await heading(page, 'Pictures of Bathing').waitFor()
  visit.expects(/400/)
  await choose(page, 'menu.jpg', 'image/jpeg', Buffer.from('%PDF-1.7'))
  await page
    .getByRole('alert')
    .getByText('Could not read this picture. Choose a JPEG, PNG, WebP or AVIF of up to 15 MB.')
    .waitFor()
  for (const fate of Object.values(fates)) {
    await visit.meets('/staff/v1/pictures', fate)
    await choose(page, 'pool.jpg', 'image/jpeg', await aPicture(1200, 800, 1).jpeg().toBuffer())
    await isToldInWords(page, 'Could not upload the picture. Please try again.')
  }
  await visit.meetsNoMore('/staff/v1/pictures')
  await press(page, 'Send it again')
  await textBox(page, 'Description of picture 1').fill('The pool at dusk')
  await choose(page, 'steam.png', 'image/png', await aPicture(900, 1200, 200).png().toBuffer())
  await textBox(page, 'Description of picture 2').waitFor()
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('Describe picture 2').waitFor()
  await visit.isAccessible()
  await fitsTheScreen(page)
  await textBox(page, 'Description of picture 2').fill('Steam over the water')
  await press(page, 'Move picture 2 up')
  await expect.poll(() => textBox(page, 'Description of picture 1').inputValue()).toBe('Steam over the water')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Move down')
  await press(page, 'Continue')
  await heading(page, 'Check these changes').waitFor()
  await visit.meets('/staff/v1/services/', fates['answers 500'])
  await press(page, 'Save these pictures')
  await isToldInWords(page, 'Could not save the pictures. Please try again.')
  await visit.meetsNoMore('/staff/v1/services/')
  await press(page, 'Save these pictures')
  await heading(page, 'The pictures of Bathing are changed').waitFor()
  await visit.end()

  const shown = guest.page.getByRole('img', { name: 'Steam over the water' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), soon).toBeGreaterThan(0)
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).currentSrc))
    .toMatch(/\/pictures\/\w{64}\/(400|800)\.avif$/)
  // Nothing jumps: its room is there before it comes.
  const jumped = () =>
    guest.page.evaluate(
      () =>
        new Promise<number>((tell) => {
          new PerformanceObserver((seen) =>
            tell(seen.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => tell(0), 300)
        }),
    )
  await guest.page.reload()
  await shown.waitFor()
  expect(await jumped()).toBeLessThan(0.02)
  await expect.poll(() => guest.page.getByRole('img', { name: 'A pool under three arches' }).count()).toBe(0)
  await guest.end()
})

test('a story is written with a preview, and neither there nor for guests does anything of it run (#716)', async () => {
  const story = [
    '# The water',
    '<script>window.ran = 1</script><img src=x onerror="window.ran = 2">',
    '[press](javascript:window.ran=3) [Our *terms*](/terms-and-conditions.md)',
  ].join('\n\n')
  const visit = await visitAsWorker(site, manager, { width: phone })
  const { page } = visit
  await page.goto(`${at}/story`)
  await textBox(page, 'Story').fill(story)
  await press(page, 'Show the preview')
  await isHarmless(page)
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(page, 'Continue')
  await heading(page, 'Check these changes').waitFor()
  await isHarmless(page)
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('# The water')
  await visit.isAccessible()
  await fitsTheScreen(page)
  await press(page, 'Save this story')
  await heading(page, 'The story of Bathing is changed').waitFor()
  await visit.end()

  const guest = await site.visit({ width: phone })
  await guest.page.goto('/service-selection')
  await press(guest.page, 'More about Bathing')
  await guest.page.getByRole('dialog', { name: 'Bathing' }).waitFor()
  await isHarmless(guest.page)
  await guest.end()
})
