import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

// What is not there is told by the words that are, in place of the whole page with its tags.
configure({ getElementError: (message) => new Error(`${message?.split('\n', 1)[0]}\nThe screen says: ${shownText()}`) })

/** What somebody at a screen does and sees. Everything is waited for: on a busy machine it is there a moment later. */

/** Presses the button of exactly this name, once it is there and can be pressed. */
export async function press(name: string | RegExp, place: HTMLElement = document.body): Promise<void> {
  const button = await waitFor(() => {
    const found = theOneShown(within(place).getAllByRole('button', { name, hidden: true }))
    expect(found).toHaveProperty('disabled', false)
    return found
  })
  fireEvent.click(button)
}

/** Types into the field of this name, or chooses a day or a time there. */
export async function fill(label: string, value: string, place: HTMLElement = document.body): Promise<void> {
  fireEvent.change(await fieldOf(label, place), { target: { value } })
}

/** Chooses a radio button or ticks a box. */
export async function choose(name: string | RegExp): Promise<void> {
  const choice = await waitFor(() => choiceOf(name))
  if (!choice.checked) fireEvent.click(choice)
}

/** Chooses a row of a list by its words. */
export async function pick(label: string, words: string): Promise<void> {
  const list = await fieldOf(label)
  const option = await within(list).findByRole('option', { name: words })
  fireEvent.change(list, { target: { value: option.getAttribute('value') ?? words } })
}

/** Presses Enter in a field of a form. */
export async function pressEnter(label: string): Promise<void> {
  const field = await fieldOf(label)
  if (!(field instanceof HTMLInputElement)) throw new Error(`"${label}" is no field.`)
  field.form?.requestSubmit()
}

/** These words are on the screen. */
export const sees = (words: string | RegExp): Promise<void> =>
  waitFor(() => {
    const shown = shownText()
    expect(shown, `“${String(words)}” is not there.\nThe screen says: ${shown}\n`).toMatch(words)
  })

/** These words are not there any more. */
export const seesNoMore = (words: string | RegExp): Promise<void> =>
  waitFor(() => {
    const shown = shownText()
    expect(shown, `“${String(words)}” is there still.\nThe screen says: ${shown}\n`).not.toMatch(words)
  })

/** What was typed into a field stands there still. */
export const holds = (label: string, value: string) => async (): Promise<void> => {
  const field = await fieldOf(label)
  await waitFor(() => expect(field).toHaveProperty('value', value))
}

/** What was chosen is chosen still. */
export const isChosen = (name: string | RegExp) => (): Promise<void> =>
  waitFor(() => expect(choiceOf(name).checked).toBe(true))

/** A part of the screen that says this and nothing else stands there still. */
export const stands = (words: string) => (): Promise<void> =>
  waitFor(() => expect(screen.getAllByText(words).some((part) => !part.closest(hidden))).toBe(true))

/** What is typed and chosen on the screen: each field by its name, with what it holds. */
export const typedAndChosen = (): string[] =>
  [...document.querySelectorAll<Control>('input, textarea, select')].filter(isFilled).map(fieldInWords)

/** All this stands there still. */
export const keepsAll = (typed: string[]): Promise<void> =>
  waitFor(() => expect(typedAndChosen()).toEqual(expect.arrayContaining(typed)))

/** The page has its frame, with the way home, and its heading. */
export async function isInItsFrame(): Promise<void> {
  const [frame] = await screen.findAllByRole('banner', { hidden: true })
  if (!frame) throw new Error('The page has no frame.')
  within(frame).getByRole('link', { name: /home page/, hidden: true })
  await screen.findByRole('heading', { level: 1, hidden: true })
}

/** The question is still open. */
export const stillAsks = async (): Promise<void> => void (await screen.findByRole('alertdialog'))

/** The words are there, and nothing of what a machine said. */
export async function isToldInWords(words: string | RegExp): Promise<void> {
  await sees(words)
  expect(shownText()).not.toMatch(/TypeError|at Object|\[object|undefined|Bad gateway|<\w|"code"/)
}

/** Every button that waits for its answer, of which there is one at least, and none of them can be pressed again. */
export async function waitingButtons(): Promise<HTMLElement[]> {
  return await waitFor(() => {
    const waiting = [...document.querySelectorAll<HTMLElement>('button[aria-busy=true]')]
    expect(waiting.length).toBeGreaterThan(0)
    for (const button of waiting) expect(button).toHaveProperty('disabled', true)
    return waiting
  })
}

/** Something else on the guests' site answers at once; behind a question nothing may. */
export async function siteAnswers(): Promise<void> {
  if (screen.queryByRole('dialog') || screen.queryByRole('alertdialog')) return
  await press(/^Cart, /)
  await press('Close cart', await screen.findByRole('dialog', { name: 'Your cart' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your cart' })).toBeNull())
}

/** Opens what is folded away under these words, unless it is open. */
export async function unfold(words: string): Promise<void> {
  const fold = await waitFor(() => theOneShown(screen.getAllByText(words)))
  if (!fold.closest('details')?.open) fireEvent.click(fold)
}

/** What can be read on the screen, in one line. */
export const shownText = (): string => lineOf(document.body)

const lineOf = (node: Node): string => textOf(node).replaceAll(/\s+/g, ' ').trim()

/** Of a page that is read again and again: without a look for its styles. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof Element && isShut(node)) return ''
  return Array.from(node.childNodes, textOf).join('')
}

const isShut = (part: Element): boolean =>
  part.hasAttribute('hidden') ||
  /^(script|style|template)$/i.test(part.tagName) ||
  (/^dialog$/i.test(part.tagName) && !part.hasAttribute('open'))

const fieldOf = (label: string, place: HTMLElement = document.body): Promise<HTMLElement> =>
  waitFor(() => theOneShown(within(place).getAllByLabelText(label, { selector: 'input, textarea, select' })))

function choiceOf(name: string | RegExp): HTMLInputElement {
  const choice = theOneShown([
    ...screen.queryAllByRole('radio', { name, hidden: true }),
    ...screen.queryAllByRole('checkbox', { name, hidden: true }),
  ])
  if (!(choice instanceof HTMLInputElement)) throw new Error(`${String(name)} is no choice.`)
  return choice
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isChoice = (field: Control): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox'

const isFilled = (field: Control): boolean =>
  field.closest(hidden) === null && (isChoice(field) ? field.checked : field.value !== '')

const fieldInWords = (field: Control): string => {
  const name = field.labels?.[0] ? lineOf(field.labels[0]) : field.name
  return isChoice(field) ? name : `${name}: ${field.value}`
}

/** Happy-dom lays nothing out: what a browser does not show stands in its page like everything else. */
const hidden = '[hidden], [aria-hidden=true], dialog:not([open]), details:not([open]) > :not(summary)'

function theOneShown<Part extends HTMLElement>(parts: Part[]): Part {
  const [part, ...others] = parts.filter((each) => !each.closest(hidden))
  if (!part || others.length > 0) throw new Error(`${part ? others.length + 1 : 0} of ${parts.length} such are shown.`)
  return part
}
