import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from './settled.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const page = (main: string) =>
  `<!doctype html><html lang="en"><title>Rest</title><div id="root"><main>${main}</main></div>`
const waiting = '<h1>Today</h1><p aria-busy="true">Loading the day</p>'

test('a look waits until nothing is busy, and one at the waiting itself does not', async () => {
  const visit = await site.visit()
  await visit.page.setContent(page(waiting))
  await visit.isAccessible({ whileWaiting: true })
  let hasCome = false
  const look = settled(visit.page).then(() => hasCome)
  await visit.page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  hasCome = true
  await visit.page.evaluate(() => document.querySelector('[aria-busy]')!.remove())
  expect(await look).toBe(true)
  await visit.context.close()
})

test('a page that never comes to rest is told with what it still waits for', async () => {
  const visit = await site.visit()
  await visit.page.setContent(page('<p aria-busy="true">Loading the day</p>'))
  await expect(settled(visit.page)).rejects.toThrow('It still waited for: a heading, “Loading the day” (busy)')
  await visit.context.close()
})

test('a violation that is gone a moment later is none, and one that stays is told', async () => {
  const visit = await site.visit()
  const nameless = '<h1>Today</h1><img src="data:,">'
  await visit.page.setContent(page(nameless))
  const look = visit.isAccessible()
  await visit.page.evaluate(() =>
    setTimeout(() => document.querySelector('img')!.setAttribute('alt', 'The pool'), 1500),
  )
  await look
  await visit.page.setContent(page(nameless))
  await expect(visit.isAccessible()).rejects.toThrow('image-alt: <img src="data:,">')
  await visit.context.close()
})
