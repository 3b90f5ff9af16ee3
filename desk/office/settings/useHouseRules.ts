import { useQuery } from '@tanstack/react-query'
import { agreementFormsPath, type AgreementForm, type AgreementFormsAnswer } from '#api/guests.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when the house rules cannot be had. */
export const houseRulesFailed = 'Could not load the house rules.'
const queryKey = ['house-rules']

/** The texts that guests agree to at the desk. */
export const useHouseRules = () =>
  useQuery({ queryKey, queryFn: () => ask<AgreementFormsAnswer>(agreementFormsPath, houseRulesFailed) })

/** Writes new house rules down, if nobody has since this version; from then on every party is asked for them. */
export async function writeHouseRules({ kind, version }: AgreementForm, body: string): Promise<void> {
  const failure = 'Could not save the house rules. Please try again.'
  await send(agreementFormsPath, { kind, newest: version, body }, failure, { method: 'PUT' })
  await answers.invalidateQueries({ queryKey })
}
