import type { TestHouse } from './house.ts'

/** The accounts of the journal of which the view that reports read (`money_moved`) has another sum; none when all is well. */
export const accountsThatDiffer = async ({ rows }: Pick<TestHouse, 'rows'>): Promise<{ account: string }[]> =>
  await rows(`
    select account, told, booked
    from (select account, sum(cents)::bigint as told from money_moved group by account) as of_view
    full join (select account, sum(debit_cents - credit_cents)::bigint as booked from journal_entry group by account) as of_books
      using (account)
    where told is distinct from booked`)
