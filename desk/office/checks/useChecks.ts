import { useQuery } from '@tanstack/react-query'
import { checksPath, confirmBackupPath, type ChecksAnswer } from '#api/checks.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when the checks cannot be had. */
export const checksFailed = 'Could not load the checks.'

const queryKey = ['checks']
const EVERY_MINUTE = 60_000

/** What the house checks by itself, as it stands now. */
export const useChecks = () =>
  useQuery({
    queryKey,
    queryFn: () => ask<ChecksAnswer>(checksPath, checksFailed),
    refetchInterval: EVERY_MINUTE,
  })

/** Notes that somebody has seen the backups that others make. */
export async function confirmBackup(): Promise<void> {
  const failure = 'Could not save this. Please try again.'
  answers.setQueryData(queryKey, await send<ChecksAnswer>(confirmBackupPath, {}, failure))
}
