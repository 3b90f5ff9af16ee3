import type { JournalAnswer, ReportQuery } from '#api/reports.ts'
import { accounts, type AccountName } from '#domain/journal/accounts.ts'
import { movements, type Movement } from '#domain/journal/movements.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { spanOfReport } from '#domain/reports/report-days.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { listAccounts, listMovements, type AccountSums, type MovementSums } from './journal-store.ts'

/** The books of some days: what was on each account before and after, and what moved it. */
export async function showJournal({ db, now }: Pick<Ctx, 'db' | 'now'>, query: ReportQuery): Promise<JournalAnswer> {
  const today = sydneyDateOf(now())
  const { days } = spanOfReport(query, today)
  const { ofAccounts, ofMovements } = await readAtOneMoment(db, async (tx) => ({
    ofAccounts: await listAccounts(tx, days),
    ofMovements: await listMovements(tx, days),
  }))
  return {
    ...days,
    today,
    accounts: ofAccounts.toSorted(inOrder(accounts, ({ account }) => account)).map(showAccount),
    together: {
      debit: dollarsFromCents(sum(ofAccounts.map(({ debit }) => debit))),
      credit: dollarsFromCents(sum(ofAccounts.map(({ credit }) => credit))),
    },
    movements: ofMovements.toSorted(inOrder(movements, ({ what }) => what)).map(showMovement),
  }
}

const showAccount = ({ account, before, debit, credit }: AccountSums) => ({
  account,
  before: dollarsFromCents(before),
  debit: dollarsFromCents(debit),
  credit: dollarsFromCents(credit),
  after: dollarsFromCents(before + debit - credit),
})

const showMovement = ({ amount, ...movement }: MovementSums) => ({ ...movement, amount: dollarsFromCents(amount) })

/** In the order in which the house lists its accounts, or its movements. */
function inOrder<Row, Name extends AccountName | Movement>(list: Record<Name, unknown>, nameOf: (row: Row) => Name) {
  const names = Object.keys(list)
  return (a: Row, b: Row) => names.indexOf(nameOf(a)) - names.indexOf(nameOf(b))
}
