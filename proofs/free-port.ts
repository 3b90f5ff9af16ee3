import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Above 10080, the last port that browsers and `fetch` refuse to call. Below the ports that systems give to connections that
 * go out: one of those may take a port between the look at it and the house that listens there.
 */
const [FIRST, LAST] = [10_081, 32_000]

/** Each process of the tests begins somewhere else, and does not use a port twice. */
let next = FIRST + ((process.pid * 97) % (LAST - FIRST))

/** A port that was free a moment ago: the house must know its own address before it listens. */
export async function findFreePort(): Promise<number> {
  const port = next
  next = port + 1 < LAST ? port + 1 : FIRST
  return (await isFree(port)) ? port : await findFreePort()
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
