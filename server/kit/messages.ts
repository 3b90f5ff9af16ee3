import { Refused } from '#domain/refusals.ts'
import type { Config } from './config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Words for a phone: as a text message, spoken in a call, or pushed to a device. */
export type Message = { channel: 'SMS' | 'CALL' | 'PUSH'; to: string; words: string }
/** What a provider of messages does for the house; `second-factor.no-channel` when it cannot. */
export type SendMessage = (message: Message) => Promise<void>

/**
 * The provider of messages. In a demo house and in tests it is a sandbox that keeps them for the outbox page; a real
 * house has none until one is connected here, and then says so.
 */
export function openMessages({ demo, testRoutes }: Config, db: Db): SendMessage {
  if (demo || testRoutes) {
    return async ({ channel, to, words }) => {
      await db.insertInto('sandbox_message').values({ channel, recipient: to, words }).execute()
    }
  }
  return async () => {
    throw new Refused('second-factor.no-channel')
  }
}

/** The messages of the sandbox, newest first. */
export const listMessages = (db: Db, most: number) =>
  db.selectFrom('sandbox_message').selectAll().orderBy('id', 'desc').limit(most).execute()
