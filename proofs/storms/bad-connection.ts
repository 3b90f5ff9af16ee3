import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The faults of a connection. Slow: `delay`, `drip`. Broken and noticed: `reset`, `refuse`, `cut` (in the middle of a
 * reply). Broken and not noticed: `swallow`, after which the connection stays dead.
 */
export const faults = ['delay', 'drip', 'reset', 'refuse', 'cut', 'swallow'] as const
export type Fault = (typeof faults)[number]

export type BadLine = Awaited<ReturnType<typeof openBadLine>>
type Call = { near: Socket; far: Socket; swallowed: boolean }

const DELAY = 150
const DRIP = { bytes: 200, everyMs: 10 }

/** A line from a port of this machine to somewhere else, good until a fault strikes. */
export async function openBadLine(to: NetConnectOpts) {
  let fault: Fault | null = null
  let awaited: { word: string; fault: Fault } | null = null
  const calls = new Set<Call>()
  const take = (near: Socket) => {
    const call: Call = { near, far: connect(to), swallowed: fault === 'swallow' }
    calls.add(call)
    call.near.on('data', (piece: Buffer) => {
      if (awaited && piece.includes(awaited.word)) strike(awaited.fault)
    })
    carry(call, call.near, call.far, () => fault)
    carry(call, call.far, call.near, () => fault)
    call.near.on('close', () => call.swallowed || calls.delete(call))
  }
  const strike = (next: Fault) => {
    awaited = null
    fault = next
    if (next === 'refuse') server.close()
    if (next === 'swallow') for (const call of calls) call.swallowed = true
    if (next === 'reset' || next === 'refuse') hangUpAll()
  }
  const hangUpAll = () => {
    for (const call of calls) hangUp(call)
  }
  let server = await listen(take, 0)
  const { port } = server.address() as AddressInfo

  return {
    port,
    strike,
    /** Both ends hear that their calls are over; the line stays as it is. */
    hangUp: hangUpAll,
    /** Strikes as soon as the near end says a word, which does not arrive any more. */
    strikeOn: (word: string, next: Fault) => {
      awaited = { word, fault: next }
    },
    heal: async () => {
      const wasRefusing = fault === 'refuse'
      fault = null
      if (wasRefusing) server = await listen(take, port)
    },
    /** Both ends hear at last of the calls that were swallowed. */
    bury: () => {
      for (const call of calls) {
        if (!call.swallowed) continue
        hangUp(call)
        calls.delete(call)
      }
    },
    close: async () => {
      hangUpAll()
      server.close()
      await once(server, 'close')
    },
  }
}

async function listen(take: (near: Socket) => void, port: number): Promise<Server> {
  const server = createServer(take).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function hangUp({ near, far }: Call): void {
  near.resetAndDestroy()
  far.destroy()
}

/** Carries what one end says to the other, piece by piece and in its order, as badly as the line is at the moment. */
function carry(call: Call, from: Socket, to: Socket, faultNow: () => Fault | null): void {
  let carried: Promise<unknown> = Promise.resolve()
  from.on('data', (piece) => {
    carried = carried.then(() => pass(call, piece, to, faultNow())).catch(() => {})
  })
  from.on('error', () => {})
  from.on('close', () => {
    void carried.then(() => call.swallowed || to.destroy())
  })
}

async function pass(call: Call, piece: Buffer, to: Socket, fault: Fault | null): Promise<void> {
  if (call.swallowed || to.destroyed) return
  if (fault === 'delay') await wait(DELAY)
  if (fault === 'reset') return hangUp(call)
  if (fault === 'cut' && to === call.near) {
    to.write(piece.subarray(0, Math.ceil(piece.length / 2)))
    to.end()
    return void call.far.destroy()
  }
  if (fault === 'drip') return await drip(piece, to)
  to.write(piece)
}

async function drip(piece: Buffer, to: Socket): Promise<void> {
  for (let at = 0; at < piece.length && !to.destroyed; at += DRIP.bytes) {
    to.write(piece.subarray(at, at + DRIP.bytes))
    await wait(DRIP.everyMs)
  }
}
