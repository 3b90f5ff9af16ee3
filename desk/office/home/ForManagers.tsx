import { useMe } from '#desk/calls/me.ts'
import { HouseChecks } from './HouseChecks.tsx'
import { KeyNumbers } from './KeyNumbers.tsx'
import { SetUp } from './SetUp.tsx'

/** What only managers and owners see of the first page: the key numbers, what is not set up yet, and the checks. */
export function ForManagers() {
  const { role } = useMe()
  return (
    <>
      <KeyNumbers />
      {role === 'owner' && <SetUp />}
      <HouseChecks />
    </>
  )
}
