import { byItself, clockMs, type Account, type Call } from './accounts.ts'
import type { Charge, Task } from './objects.ts'
import { renew, resume, retry } from './renewals.ts'
import { expireSession } from './resources/checkout-sessions.ts'
import { openDispute } from './resources/disputes.ts'
import { failRefund, finishRefund } from './resources/refunds.ts'

/**
 * What the account's clock has brought since it was last asked: sessions run out, subscriptions renew, later doings
 * happen. One after the other, each at its own moment, however far the clock has jumped.
 */
export function letTimePass(account: Account) {
  for (let next = nextMoment(account); next; next = nextMoment(account)) liveThrough(account, next)
}

type Moment = { ms: number; happen(call: Call): void }

function nextMoment(account: Account): Moment | undefined {
  const { shelf } = account
  const until = clockMs(account)
  const session = shelf.dueSession(until / 1000)
  const task = shelf.dueTask(until)
  if (task && !(session && session.expires_at * 1000 <= task.due)) {
    return { ms: task.due, happen: (call) => carryOut(call, task) }
  }
  return session && { ms: session.expires_at * 1000, happen: (call) => void expireSession(call, session) }
}

const liveThrough = (account: Account, { ms, happen }: Moment) => account.act(() => happen(byItself(account)), ms)

function carryOut(call: Call, { id, act, subject }: Task) {
  const { shelf } = call.account
  shelf.remove('task', id)
  if (act === 'fail_refund' && shelf.need('refund', subject).status !== 'failed') failRefund(call, subject)
  if (act === 'finish_refund') finishRefund(call, subject)
  if (act === 'dispute') disputeWhatIsLeft(call, shelf.need('charge', subject))
  if (act === 'resume') resume(call, subject)
  if (act === 'retry') retry(call, subject)
  if (act === 'renew') renew(call, subject)
}

function disputeWhatIsLeft(call: Call, charge: Charge): void {
  if (!charge.disputed && !charge.refunded) openDispute(call, charge)
}
