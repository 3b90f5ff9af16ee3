import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { startProcess } from './start-process.ts'

/** On SIGUSR2 the process computes for two seconds and a half at a time, until it is told so again. */
const standStillOnSignal = `
  let timer
  process.on('SIGUSR2', () => {
    if (timer) return void clearInterval(timer)
    timer = setInterval(() => {
      const until = performance.now() + 2500
      while (performance.now() < until);
    }, 1)
  })`

test('/healthz is 503 when the event loop stands still for ten seconds, and 200 when it turns again (#1069)', async () => {
  const house = await openHouse()
  const server = await startProcess(await house.settings({ TEST_DOORS: '', CLOCK: '' }), standStillOnSignal)
  const alive = async () => (await fetch(`${server.url}/healthz`)).status
  const patiently = { timeout: 40_000, interval: 100 }
  try {
    expect(await alive()).toBe(200)
    server.signal('SIGUSR2')
    await expect.poll(alive, patiently).toBe(503)
    server.signal('SIGUSR2')
    await expect.poll(alive, patiently).toBe(200)
  } finally {
    await server.close()
    await house.close()
  }
})
