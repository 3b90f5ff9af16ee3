import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** What is promised, in words, and the most that it may take, in a unit of its own. */
export type PromiseOfTime = { what: string; most: number; unit: 'ms' | 's' | 'times' }

/** How far a busy machine may be over a promise: more than that is a square law or a lost index. */
const LENIENCE = 3

/**
 * Judges a promise of time by the best of three tries, and tells it for the end of the run. Beside other work a number
 * says little: so the gate fails only when each try takes more than three times as long as promised. `TIME=strict` holds
 * the house to the promise itself: on a machine that does nothing else, before a release.
 */
export async function expectToKeep(promise: PromiseOfTime, measure: () => Promise<number>): Promise<void> {
  const tries = [await measure()]
  while (Math.min(...tries) > promise.most && tries.length < 3) tries.push(await measure())
  judge(promise, Math.min(...tries), promise.most * LENIENCE)
}

/**
 * Waits for what a story is to see within some seconds, as long as it takes, and tells how long that was. It happens
 * once, beside other stories: only `TIME=strict` judges it.
 */
export async function expectToSee(what: string, seconds: number, seen: () => Promise<unknown>): Promise<void> {
  const took = (await millisecondsOf(seen)) / 1000
  judge({ what, most: seconds, unit: 's' }, took, Infinity)
}

function judge({ what, most, unit }: PromiseOfTime, took: number, lenient: number): void {
  const told = `${what}: ${inWords(took)} ${unit} of ${most}`
  noteTime(took > most ? `${told} — OVER` : told)
  expect(took, told).toBeLessThanOrEqual(process.env['TIME'] === 'strict' ? most : lenient)
}

const inWords = (number: number) => (number < 10 ? number.toFixed(2) : String(Math.round(number)))

function noteTime(line: string): void {
  const list = process.env['TIMES']
  if (list) appendFileSync(list, `${line}\n`)
}

/** How long some work takes, in milliseconds. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
