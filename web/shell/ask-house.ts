import { extrasPath, guestsPath, servicePathOf } from '#api/catalogue.ts'
import type { HouseAnswer } from '#api/house.ts'
import { promotionsPath } from '#api/promotions.ts'
import { words } from '#domain/words.ts'
import { getJson } from '#ui/api-client.ts'
import { onComingBack } from './coming-back.ts'
import { useAsked, withAnswers, type House } from './open-house.ts'
import { readHouse } from './read-house.ts'

/** The calls that screens show something of, and on how many of them. */
const watched = new Map<string, number>()
const underway = new Map<string, Promise<void>>()
/** The calls whose answers may have grown old since. */
let old: ReadonlySet<string> = new Set()
let latest: House | null = null

/** Asks these calls unless they have answered already, and again whenever the page may have grown old (spec 7). */
export function watchCalls(house: House, pathsByComma: string): () => void {
  const paths = pathsByComma.split(',')
  latest = house
  for (const path of paths) {
    watched.set(path, (watched.get(path) ?? 0) + 1)
    if (!useAsked.getState().answered.has(path) || old.has(path)) void ask(path)
  }
  return () => paths.forEach(unwatch)
}

/**
 * Makes the calls of the screen again: the visitor is back on the page, a price has changed, or the house has news.
 * The calls of other screens are made again when those are shown.
 */
export async function askAgain(): Promise<void> {
  old = useAsked.getState().answered
  await Promise.all([...watched.keys()].filter((path) => !offTheMenu.has(path)).map(ask))
}

/** Reads menu, opening dates and name of the house again, then what the screen shows of it. */
export async function renewHouse(): Promise<void> {
  try {
    takeHouse(await readHouse())
  } catch {
    // It stays as it was.
  }
  await askAgain()
}

/** The services that are no longer sold, which nobody need ask for. */
const offTheMenu = new Set<string>()

function takeHouse(answer: HouseAnswer): void {
  useAsked.setState(({ newer }) => {
    const house = newer ?? latest
    if (!house) return {}
    for (const { id } of house.catalogue.menu) offTheMenu.add(servicePathOf(id))
    for (const { id } of answer.menu) offTheMenu.delete(servicePathOf(id))
    return { newer: withAnswers({ ...house, catalogue: { ...house.catalogue, ...answer } }, {}) }
  })
}

/** Makes a call that has failed once more; its failure is not shown until it answers. */
export function askOnceMore(path: string): Promise<void> {
  useAsked.setState(({ failures }) => ({ failures: without(failures, path) }))
  return ask(path)
}

onComingBack(() => void askAgain())

/** The same call is made once at a time; all who ask share its answer. */
function ask(path: string): Promise<void> {
  const asking = underway.get(path) ?? settle(path).finally(() => underway.delete(path))
  underway.set(path, asking)
  return asking
}

async function settle(path: string): Promise<void> {
  try {
    const answer = await getJson<unknown>(path, words.serviceFailed)
    if (!isWhole(path, answer)) throw new TypeError(words.serviceFailed)
    take(path, answer)
  } catch {
    miss(path)
  }
}

function take(path: string, answer: unknown): void {
  old = new Set([...old].filter((other) => other !== path))
  useAsked.setState(({ newer, answered, failures }) => {
    const house = newer ?? latest
    const isNews = JSON.stringify(answer) !== JSON.stringify(house?.catalogue.answers[path])
    return {
      newer: house && isNews ? withAnswers(house, { [path]: answer }) : newer,
      answered: new Set(answered).add(path),
      failures: without(failures, path),
    }
  })
}

/**
 * A service that cannot be had is unknown, and its failure is shown (spec 7). What has answered once is kept as it was,
 * and so are prices and promotions, whose failures have no words in the specification.
 */
function miss(path: string): void {
  useAsked.setState(({ newer, answered, failures }) => {
    const house = newer ?? latest
    if (!house || answered.has(path) || !path.startsWith(servicePathOf(''))) return {}
    return {
      newer: withAnswers(house, { [path]: undefined }),
      failures: { ...failures, [path]: words.serviceFailed },
    }
  })
}

/** Whether an answer has what is read of it. */
function isWhole(path: string, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if (path === extrasPath || path === guestsPath) return 'products' in answer && Array.isArray(answer.products)
  if (path === promotionsPath) return 'data' in answer && Array.isArray(answer.data)
  return 'payment' in answer && typeof Reflect.get(Object(answer.payment), 'price') === 'number'
}

function unwatch(path: string): void {
  const screens = (watched.get(path) ?? 1) - 1
  if (screens === 0) watched.delete(path)
  else watched.set(path, screens)
}

function without(failures: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const { [path]: _gone, ...others } = failures
  return others
}
