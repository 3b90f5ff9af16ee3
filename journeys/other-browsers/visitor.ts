import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Browser, Found } from './browser.ts'

/** By its exact name, or by how its name reads. */
type Name = string | RegExp

export type Visitor = ReturnType<typeof visitWith>

/** Somebody with this browser, who uses the site by what they see: roles, names, labels and words. */
export function visitWith(browser: Browser, origin: string) {
  const tryToUse = async (role: string, name: Name, act: (found: Found) => Promise<void>): Promise<boolean> => {
    await bringAxe(browser)
    const found = await browser.find(programOf(findInPage, { role, ...asSought(name) }))
    if (!found) return false
    await act(found)
    return true
  }
  const use = (role: string, name: Name, act: (found: Found) => Promise<void>) =>
    untilDone(browser, `${role} ${String(name)}`, () => tryToUse(role, name, act))
  const isAt = async (address: RegExp) => address.test(await browser.run<string>('return location.href'))
  return {
    goes: async (path: string) => {
      const address = new URL(path, origin).href
      await browser.open(address)
      // A page is drawn before it can do anything.
      const isHere = `return location.href === '${address}' && document.readyState === 'complete' && !('noteEarlyTap' in window)`
      await untilDone(browser, `the script of ${path}`, () => browser.run(isHere))
    },
    presses: (name: Name, role = 'button') => use(role, name, (found) => found.click()),
    chooses: (name: Name, role = 'radio') => use(role, name, (found) => found.click()),
    types: (label: Name, text: string) =>
      use('field', label, async (found) => {
        await found.click()
        await found.type(text)
      }),
    /** These words stand on the page, in sight or further down. */
    reads: (words: Name) =>
      untilDone(browser, `the words ${String(words)}`, async () => {
        const text = await textOf(browser)
        return typeof words === 'string' ? text.includes(words) : words.test(text)
      }),
    isAt: (address: RegExp) => untilDone(browser, String(address), () => isAt(address)),
    /** Presses once, and comes to this address by that: a press that was lost is a defect, and is not made good here. */
    pressesOnTo: async (address: RegExp, name: Name) => {
      await untilStill(browser)
      await use('button', name, (found) => found.click())
      await untilDone(browser, `way by ${String(name)} to ${String(address)}`, () => isAt(address))
    },
    /** The page is as wide as its window: nothing has run out of it at the side. */
    seesAllOfIt: async () =>
      expect.poll(() => browser.run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true),
    text: () => textOf(browser),
    hasNothingToComplainOf: async () => expect(await browser.complaints()).toEqual([]),
  }
}

const PATIENCE = 20_000

/** Tries again until it works: what is on its way comes, what moves stands still. The error says what stood there. */
async function untilDone(browser: Browser, wished: string, attempt: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE
  let trouble: unknown = null
  while (performance.now() < end) {
    try {
      if (await attempt()) return
    } catch (error) {
      trouble = error
    }
    await wait(100)
  }
  const stood = await browser.run<string>("return location.href + '\\n' + document.body.innerText").catch(String)
  throw new Error(`There was no ${wished} to be had.\nIt stood at ${stood}`, { cause: trouble })
}

/** While a page is filled, a button may move away from under the finger: it is looked at until nothing moves any more. */
async function untilStill(browser: Browser): Promise<void> {
  const look = `return [...document.querySelectorAll('button, h1, h2, p')].map((one) => one.getBoundingClientRect().top).join()`
  let [before, since] = ['', performance.now()]
  await untilDone(browser, 'page that stands still', async () => {
    const now = await browser.run<string>(look)
    if (now !== before) [before, since] = [now, performance.now()]
    return performance.now() - since > 400
  })
}

// What stands in fields is the visitor's own text. A space that keeps words together is read as any other.
const textOf = (browser: Browser) => browser.run<string>("return document.body.innerText.replaceAll('\\u00A0', ' ')")

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** It knows roles and names as screen readers hear them, in every browser the same. */
async function bringAxe(browser: Browser): Promise<void> {
  if (!(await browser.run('return Boolean(window.axe)'))) await browser.run(axeSource)
}

type Sought = { role: string; exactly: string | null; like: readonly [pattern: string, flags: string] | null }

const asSought = (name: Name) => ({
  exactly: typeof name === 'string' ? name : null,
  like: typeof name === 'string' ? null : ([name.source, name.flags] as const),
})

const programOf = (program: (asked: Sought) => Element | null, asked: Sought) =>
  `return (${String(program)})(${JSON.stringify(asked)})`

/** Runs in the page, where nothing outside of it is known. A card is pressed wherever one likes: its radio may be small. */
function findInPage({ role, exactly, like }: Sought): Element | null {
  const { axe } = window
  const { aria, dom, text } = axe.commons as unknown as {
    aria: { getRole: (element: Element) => string | null }
    dom: { isVisibleToScreenReaders: (element: Element) => boolean }
    text: { accessibleText: (element: Element) => string }
  }
  axe.setup(document.body)
  const hasRole = (element: Element) =>
    role === 'field' ? element.matches('input, textarea') : aria.getRole(element) === role
  const isNamed = (name: string) => (like === null ? name === exactly : new RegExp(...like).test(name))
  const found = [...document.body.querySelectorAll('*')].find(
    (element) =>
      hasRole(element) &&
      !element.closest('[inert]') &&
      dom.isVisibleToScreenReaders(element) &&
      isNamed(text.accessibleText(element).trim()),
  )
  axe.teardown()
  if (!found || found.matches(':disabled')) return null
  const pressed = (role === 'radio' && found.closest('label')) || found
  pressed.scrollIntoView({ block: 'center' })
  return pressed
}
