import type { FastifyBaseLogger } from 'fastify'

/** Everything the house logs from now on, as talkative as it can be. */
export function keepLog(log: FastifyBaseLogger): string[] {
  const kept: string[] = []
  const stream = Object.getOwnPropertySymbols(log).find((name) => name.description === 'pino.stream')!
  Reflect.set(log, stream, { write: (line: string) => kept.push(line) })
  log.level = 'trace'
  return kept
}
