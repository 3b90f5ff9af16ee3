import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** How much longer the house listens than the database may take, so that a slow answer is told apart from a dead connection. */
const HEAD_START = 500

/**
 * A connection that hangs up when nothing was heard for so long. A line can be dead without a word to either end (a
 * restarted firewall, a host that lost its power): whoever waits on it would wait for ever, and so would everybody
 * after him whom the pool gives the same line.
 */
export function clientWithTimeout(patience: number): new (input?: ClientConfig) => Client {
  return class extends Client {
    constructor(input?: ClientConfig) {
      super({ ...input, connectionTimeoutMillis: Math.min(patience, input?.connectionTimeoutMillis ?? patience) })
      this.once('connect', () => hangUpOnSilence(this, patience + HEAD_START))
    }
  }
}

/** Not before it stands: by then it may have become another one, encrypted. */
function hangUpOnSilence({ connection: { stream } }: Client, patience: number): void {
  if (stream instanceof Socket) stream.setTimeout(patience, () => stream.destroy())
}

/**
 * What the database is asked to give up by itself: a statement nobody waits for any more, and, a moment later so that
 * those who queue behind it are gone first, what a transaction holds whose next word never comes.
 */
export const limitsFor = (patience: number): string =>
  `-c statement_timeout=${patience} -c idle_in_transaction_session_timeout=${patience + 2 * HEAD_START}`
