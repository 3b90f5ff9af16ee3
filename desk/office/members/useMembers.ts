import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  buyersAddressPath,
  findMembersPath,
  memberCreditsPath,
  type CreditsChange,
  type FoundMembersAnswer,
  type MemberCreditsAnswer,
} from '#api/staff-members.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when members, or the visits of one, cannot be had. */
export const membersFailed = 'Could not load the members.'
export const creditsFailed = 'Could not load the visits.'
const lastWords = ['members', 'words']
const found = ['members', 'found']

/** The fewest letters that are looked for. */
const FEWEST = 2

/** What was looked for last, for whoever comes back to the list; it stands in no address. */
export const wordsOfLastTime = (): string => answers.getQueryData<string>(lastWords) ?? ''
export const keepWords = (words: string) => void answers.setQueryData(lastWords, words)

/** The members whose name or email has these words in it; nobody is asked for with too few letters. */
export const useFoundMembers = (words: string) =>
  useQuery({
    queryKey: [...found, words.trim()],
    queryFn: () => send<FoundMembersAnswer>(findMembersPath, { words: words.trim() }, membersFailed),
    enabled: words.trim().length >= FEWEST,
    placeholderData: keepPreviousData,
  })

/** Gives a membership that no account has yet to another address; the same press does it once. */
export async function correctBuyersAddress(
  id: string,
  { email, reason }: { email: string; reason: string },
  idempotencyKey: string,
): Promise<void> {
  const failure = 'Could not correct the address. Please try again.'
  await send(
    buyersAddressPath.replace(':id', () => id),
    { email, reason },
    failure,
    { idempotencyKey },
  )
  await answers.invalidateQueries({ queryKey: found })
}

const creditsOf = (id: string) => ({
  key: ['members', 'credits', id],
  path: memberCreditsPath.replace(':id', () => id),
})

/** The visits that a member has left, and what has happened to them. */
export const useCredits = (id: string) =>
  useQuery({
    queryKey: creditsOf(id).key,
    queryFn: () => ask<MemberCreditsAnswer>(creditsOf(id).path, creditsFailed),
  })

/** Adds visits or takes some, for a reason; the same press does it once. */
export async function changeCredits(
  id: string,
  change: CreditsChange,
  idempotencyKey: string,
): Promise<MemberCreditsAnswer> {
  const failure = 'Could not change the visits. Please try again.'
  const saved = await send<MemberCreditsAnswer>(creditsOf(id).path, change, failure, { idempotencyKey })
  void answers.invalidateQueries({ queryKey: creditsOf(id).key })
  return saved
}
