import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A program of the bench that tells its CPU time when it is asked `cpu`. */
export type Program = { child: ChildProcess; url: string }

/** Lets a program of the bench tell its CPU time, in microseconds. */
export function tellCpu(): void {
  process.on('message', (asked) => {
    const { user, system } = process.cpuUsage()
    if (asked === 'cpu') process.send?.({ cpu: user + system })
  })
}

async function cpuOf({ child }: Program): Promise<number> {
  child.send('cpu')
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }]
  return cpu
}

type Asked = { path: string; seconds: number; headers?: Record<string, string> }

/**
 * What one request costs a server, in microseconds of its CPU, with many sent at once by a driver that is faster than
 * any server: it writes the same bytes again and again and looks at nothing but lengths.
 */
export async function cpuPerRequest(program: Program, { path, seconds, headers = {} }: Asked): Promise<number> {
  const { host, hostname, port } = new URL(program.url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const words = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const before = await cpuOf(program)
  const stayAwake = keepAwake()
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askAgainAndAgain(connect(Number(port), hostname), words, until)),
  )
  stayAwake.end()
  const requests = counts.reduce((total, count) => total + count, 0)
  return ((await cpuOf(program)) - before) / requests
}

const CONNECTIONS = 16

/** Keeps this process from sleeping: to wake it would be counted as a cost of the faster server's neighbour. */
function keepAwake() {
  let isAwake = true
  const turn = () => void (isAwake && setImmediate(turn))
  turn()
  return { end: () => (isAwake = false) }
}

/** How many times a request was answered, each time with 200. */
function askAgainAndAgain(socket: Socket, words: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let [answered, came, length] = [0, 0, 0]
    socket.setNoDelay(true).on('error', reject)
    socket.on('data', (bytes) => {
      // A head comes whole, as servers write it.
      if (came === 0) length = lengthOf(bytes.toString('latin1', 0, 4096))
      came += bytes.length
      if (came < length) return
      came = 0
      answered++
      if (performance.now() < until) socket.write(words)
      else {
        socket.destroy()
        resolve(answered)
      }
    })
    socket.write(words)
  })
}

/** How long an answer is, head and body. */
function lengthOf(answer: string): number {
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.slice(0, end)
  const body = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || body === undefined) throw new Error(`Not the answer of a bench: ${head}`)
  return end + 4 + Number(body)
}
