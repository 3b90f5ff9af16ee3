import { useQuery } from '@tanstack/react-query'
import { staffTermsPath, type TermsAnswer } from '#api/terms.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import type { TermsDraft } from './terms-draft.ts'

/** What is said when the terms cannot be had. */
export const termsFailed = 'Could not load the terms.'
const queryKey = ['terms']

/** Every version of the terms. */
export const useTerms = () => useQuery({ queryKey, queryFn: () => ask<TermsAnswer>(staffTermsPath, termsFailed) })

/** Writes new terms down, if nobody has since this version. */
export async function addTerms({ from, body }: TermsDraft, newest: number): Promise<TermsAnswer> {
  const failure = 'Could not save the terms. Please try again.'
  const added = await send<TermsAnswer>(staffTermsPath, { newest, from, body }, failure)
  void answers.invalidateQueries({ queryKey })
  return added
}
