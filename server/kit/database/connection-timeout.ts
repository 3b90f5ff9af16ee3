import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** How much longer we wait than the database may take, so that a slow answer differs from a dead connection. */
const HEAD_START = 500

/**
 * A connection that closes after this long without data. A connection can be dead without either end noticing (a
 * restarted firewall, a host without power): a query on it would wait for ever, and so would every later one that the
 * pool gives the same connection.
 */
export function clientWithTimeout(patience: number): new (input?: ClientConfig) => Client {
  return class extends Client {
    constructor(input?: ClientConfig) {
      super({ ...input, connectionTimeoutMillis: Math.min(patience, input?.connectionTimeoutMillis ?? patience) })
      this.once('connect', () => hangUpOnSilence(this, patience + HEAD_START))
    }
  }
}

/** Only once it is connected: by then it may be another socket, an encrypted one. */
function hangUpOnSilence({ connection: { stream } }: Client, patience: number): void {
  if (stream instanceof Socket) stream.setTimeout(patience, () => stream.destroy())
}

/**
 * What the database ends on its own, in milliseconds: a statement that runs too long, and, a moment later, the locks
 * held by an idle transaction. The delay lets the statements that wait for those locks end first.
 */
export const limitsFor = (patience: number) => ({
  statement_timeout: patience,
  idle_in_transaction_session_timeout: patience + 2 * HEAD_START,
})
