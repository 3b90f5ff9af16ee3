import { clockMs, type Account } from './accounts.ts'
import { newId } from './ids.ts'
import type { Task } from './objects.ts'

/** Notes something that the provider will do a little later, by the account's clock. */
export function planTask(account: Account, act: Task['act'], subject: string) {
  account.shelf.insert('task', { id: newId('task'), due: clockMs(account) + account.laterMs, act, subject })
}

/** Takes the tasks whose time has come off the list. */
export function takeDueTasks(account: Account): Task[] {
  const due = account.shelf.all('task').filter((task) => task.due <= clockMs(account))
  for (const { id } of due) account.shelf.remove('task', id)
  return due
}
