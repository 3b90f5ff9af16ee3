import { byItself, now, type Account } from './accounts.ts'
import type { Task } from './objects.ts'
import { expireSession } from './resources/checkout-sessions.ts'
import { openDispute } from './resources/disputes.ts'
import { failRefund, finishRefund } from './resources/refunds.ts'
import { takeDueTasks } from './tasks.ts'

/** What the account's clock has brought since it was last asked: sessions run out, later doings happen. */
export function letTimePass(account: Account) {
  const dueSessions = account.shelf.dueSessions(now(account))
  const dueTasks = takeDueTasks(account)
  if (dueSessions.length + dueTasks.length === 0) return
  account.act(() => {
    for (const session of dueSessions) expireSession(byItself(account), session)
    for (const task of dueTasks) carryOut(account, task)
  })
}

function carryOut(account: Account, { act, subject }: Task) {
  const call = byItself(account)
  if (act === 'fail_refund' && account.shelf.need('refund', subject).status !== 'failed') failRefund(call, subject)
  if (act === 'finish_refund') finishRefund(call, subject)
  if (act === 'dispute' && !account.shelf.need('charge', subject).disputed) {
    openDispute(call, account.shelf.need('charge', subject))
  }
}
