import { lazy, Suspense, type ComponentType } from 'react'
import { useEntitlements } from './useEntitlements.ts'

const nothing = { default: () => null }
const MembershipNotice = lazy<ComponentType>(() =>
  import('./MembershipNotice.tsx').then(
    (file) => ({ default: file.MembershipNotice }),
    () => nothing,
  ),
)

/** On every screen: what a membership has done to the cart, until it is dismissed. */
export function MembershipBar() {
  const isNews = useEntitlements(({ news }) => news !== null)
  return (
    isNews && (
      <Suspense fallback={null}>
        <MembershipNotice />
      </Suspense>
    )
  )
}
