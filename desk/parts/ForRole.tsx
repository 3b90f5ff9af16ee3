import type { ReactNode } from 'react'
import { isAtLeast, type StaffRole } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { NotYours } from './States.tsx'

type Props = {
  needs: StaffRole
  /** The heading of a page whose own belongs to what is not shown. */
  heading?: ReactNode
  children: ReactNode
}

/** What only some may see: others are told whom to ask. The house refuses them too. */
export function ForRole({ needs, heading, children }: Props) {
  const { role } = useMe()
  if (isAtLeast(role, needs)) return children
  return (
    <>
      {heading}
      <NotYours needs={needs} />
    </>
  )
}
