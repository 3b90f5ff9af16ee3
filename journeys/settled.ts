import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** A look at a page: `whileWaiting` where the story is about a screen that still waits for an answer. */
export type Look = { whileWaiting?: boolean }

/** How long a page has to come to rest, and a story with it. */
const PATIENCE = 15_000

/** The page has come to rest: nothing of it is awaited or moves any more, so that what is seen now stays. */
export async function settled(page: Page, { whileWaiting = false }: Look = {}): Promise<void> {
  const end = performance.now() + PATIENCE
  for (;;) {
    const awaited = await onOnePage(page, () => page.evaluate(whatIsAwaited, whileWaiting))
    if (awaited.length === 0 && (await drawsTwice(page, end))) return
    if (performance.now() > end)
      throw new Error(`${page.url()} did not come to rest. It still waited for: ${awaited.join(', ')}`)
    await wait(50)
  }
}

/** A look in whose middle the next page came is taken again, at that one. */
export async function onOnePage<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (!/context was destroyed|because of a navigation/.test(String(error))) throw error
      await page.waitForLoadState()
    }
  }
}

/** What a page still waits for, in words. */
function whatIsAwaited(whileWaiting: boolean): string[] {
  // It runs in the page, where nothing outside of it is known.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  // What the house itself shows is drawn into its root; the payment page and an email have none.
  const isOurs = document.querySelector('#root') !== null
  const heading = isOurs && shown('h1').length === 0 ? ['a heading'] : []
  // What stands behind a question waits for whoever is asked. A skeleton is busy from the first, seen a moment later.
  const question = shown(':modal').at(-1) ?? document
  const waiting = shown('[aria-busy=true]').filter((one) => !whileWaiting && question.contains(one))
  const busy = waiting.map((one) => `“${one.textContent.trim()}” (busy)`)
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const ends = effect?.getComputedTiming().endTime
    return playState === 'running' && typeof ends === 'number' && Number.isFinite(ends)
  })
  const moves = moving.map((one) => Reflect.get(one, 'animationName') ?? Reflect.get(one, 'transitionProperty'))
  return [...heading, ...busy, ...moves.map((name) => `the animation of ${name}`)]
}

/** The page has drawn what it has. Where a story holds the clock, no frame is told: there the look comes at once. */
async function drawsTwice(page: Page, end: number): Promise<boolean> {
  const frames = page.evaluate(async () => {
    if (!String(requestAnimationFrame).includes('[native code]')) return true
    for (let n = 0; n < 2; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
    return true
  })
  const tooLate = wait(Math.max(end - performance.now(), 1000), false, { ref: false })
  return await Promise.race([frames.catch(() => false), tooLate])
}
