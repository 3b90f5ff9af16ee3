import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type axe from 'axe-core'
import type { RuleObject, RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { onOnePage, settled, type Look } from './settled.ts'
import { textColoursOf } from './text-colours.ts'

/** The rules for an email, which is shown within the page of a mail program and has no landmarks of its own. */
export const rulesOfEmails = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const wcag = [...rulesOfEmails, 'best-practice']

/** A look at a page, by the rules that hold for it; `scansEachText`: by night also texts whose colours were found good elsewhere. */
export type LookAtAll = Look & { rules?: string[]; scansEachText?: boolean }

/** The pages, each in one state, that were found to keep nobody out: the very same is not looked at again. */
const found = new Set<string>()

/** Nothing on this page keeps anybody out, by day and by night. */
export async function expectAccessible(
  page: Page,
  dark: boolean,
  { rules = wcag, scansEachText = false, ...look }: LookAtAll = {},
): Promise<void> {
  await settled(page, look)
  const state = await onOnePage(page, () => stateOf(page, [...rules, `${scansEachText}`]))
  if (found.has(state)) return
  const isGood = await expectGoodScan(page, { type: 'tag', values: rules })
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  // By night only the colours are others.
  const isKnown = !scansEachText && (await hasKnownColours(page))
  const isGoodByNight = isKnown || (await expectGoodScan(page, { type: 'rule', values: ['color-contrast'] }))
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  if (isGood && isGoodByNight) found.add(state)
}

/** The colours of texts, on what lies behind them, that a scan found good. */
const goodColours = new Set<string>()

/** Each text of the page has colours that were found good before. */
async function hasKnownColours(page: Page): Promise<boolean> {
  const colours = await onOnePage(page, () => textColoursOf(page))
  return colours.every((one) => goodColours.has(one))
}

/** A scan that finds nothing makes the colours of the page known. */
async function expectGoodScan(page: Page, runOnly: RunOnly): Promise<boolean> {
  const colours = await onOnePage(page, () => textColoursOf(page))
  const isGood = await expectNoViolations(page, runOnly)
  if (isGood) for (const one of colours) goodColours.add(one)
  return isGood
}

/** The same where the device chooses the colours, and with them the contrast. */
export async function expectAccessibleInForcedColours(page: Page): Promise<void> {
  await settled(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoViolations(page, { type: 'tag', values: wcag }, { 'color-contrast': { enabled: false } })
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Everything of a page that a scan could find something in: elements, styles that are no element, what is filled in, size, place, focus, colours. */
async function stateOf(page: Page, rules: readonly string[]): Promise<string> {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
      fields.map(({ value, checked }) => [value, checked]),
      [innerWidth, innerHeight, scrollX, scrollY],
      [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body),
      ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((media) => matchMedia(media).matches),
    ])
  })
  return createHash('sha256').update(JSON.stringify(rules)).update(shown).digest('base64')
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is only on its way out, or in, when it is looked at is gone by then; what is really wrong stays. */
const SECOND_LOOKS = 10_000

/** A violation is looked at again: it must stay to count. Says whether there was none at the first look already. */
async function expectNoViolations(page: Page, runOnly: RunOnly, rules: RuleObject = {}): Promise<boolean> {
  const end = performance.now() + SECOND_LOOKS
  const look = () => onOnePage(page, () => violationsOf(page, runOnly, rules))
  const first = await look()
  let wrong = first
  while (wrong.length > 0 && performance.now() < end) {
    await wait(250)
    wrong = await look()
  }
  expect(wrong, wrong.join('\n')).toEqual([])
  return first.length === 0
}

/** The scanner is read once by each page, and finds only what is wrong: so a look costs a tenth of a second. */
async function violationsOf(page: Page, runOnly: RunOnly, rules: RuleObject): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (asked) => (await window.axe.run({ ...asked, resultTypes: ['violations'] })).violations,
    { runOnly, rules },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
