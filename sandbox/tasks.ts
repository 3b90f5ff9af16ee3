import { clockMs, type Account } from './accounts.ts'
import { newId } from './ids.ts'
import type { Task } from './objects.ts'

/** Notes something that the provider will do a little later, by the account's clock. */
export function planTask(
  account: Account,
  act: Task['act'],
  subject: string,
  dueMs = clockMs(account) + account.laterMs,
) {
  account.shelf.insert('task', { id: newId('task'), due: dueMs, act, subject })
}
