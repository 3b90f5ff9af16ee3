import { Navigate } from '@tanstack/react-router'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useSignedIn } from '#web/shell/useSignedIn.ts'

/** Membership. */
export function AccountScreen() {
  const signedIn = useSignedIn()
  if (signedIn === 'no') return <Navigate to="/auth" search={{ redirect: '/account' }} replace />
  return (
    <Queries>
      <ScreenHeading title="Membership" />
    </Queries>
  )
}
