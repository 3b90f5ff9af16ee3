import type { FoundMembersAnswer } from '#api/staff-members.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findMembersBy } from './credit-office-store.ts'

/** As many as somebody reads through; with more, more words find the one. */
const MOST = 20

/** The members who are meant by these words, by name, email address or phone number, with the plans they hold. */
export async function findMembers({ db }: Pick<Ctx, 'db'>, words: string): Promise<FoundMembersAnswer> {
  const found = await findMembersBy(db, words, MOST + 1)
  return { members: found.slice(0, MOST), hasMore: found.length > MOST }
}
