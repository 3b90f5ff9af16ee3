import type { FoundMembersAnswer } from '#api/staff-members.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findMembersBy } from './credit-office-store.ts'
import { findWaitingBy } from './waiting-store.ts'

/** As many as somebody reads through; with more, more words find the one. */
const MOST = 20

/**
 * The members who are meant by these words, by name, email address or phone number, with the plans they hold; and what
 * guests have bought who are meant by them, where it waits for an account.
 */
export async function findMembers({ db }: Pick<Ctx, 'db'>, words: string): Promise<FoundMembersAnswer> {
  const [found, bought] = await Promise.all([findMembersBy(db, words, MOST + 1), findWaitingBy(db, words, MOST + 1)])
  const waiting = bought.map(({ id, plan, name, email, bought_at }) => ({
    id,
    planName: plan,
    name,
    email,
    boughtAt: bought_at.toISOString(),
  }))
  return {
    members: found.slice(0, MOST),
    waiting: waiting.slice(0, MOST),
    hasMore: found.length > MOST || waiting.length > MOST,
  }
}
