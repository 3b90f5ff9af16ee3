import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MyMemberships } from '#web/memberships/MyMemberships.tsx'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useSignedIn } from '#web/shell/useSignedIn.ts'
import { buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './Account.module.css'
import { AccountSections } from './AccountSections.tsx'

/** A member's own account, and first what they hold; everybody else is sent to /auth. */
export function AccountScreen() {
  const [isDeleted, setDeleted] = useState(false)
  return isDeleted ? <Farewell /> : <Account onDeleted={() => setDeleted(true)} />
}

function Account({ onDeleted }: { onDeleted: () => void }) {
  const signedIn = useSignedIn()
  if (signedIn === 'no') return <Navigate to="/auth" search={{ redirect: '/account' }} replace />
  return (
    <Queries>
      <meta name="robots" content="noindex" />
      <div className={css.screen}>
        <ScreenHeading title="Your account" />
        {signedIn === 'yes' ? (
          <>
            <section className={css.membership} aria-labelledby="membership">
              <h2 id="membership">Membership</h2>
              <MyMemberships />
            </section>
            <AccountSections onDeleted={onDeleted} />
          </>
        ) : (
          <Skeleton label="Checking whether you are signed in" shape="rows" blocks={4} />
        )}
      </div>
    </Queries>
  )
}

function Farewell() {
  return (
    <section className={css.farewell}>
      <ScreenHeading key="farewell" title="Your account is deleted" />
      <p>You are signed out everywhere. You are welcome to book as a guest, or to register again.</p>
      <div>
        <Link to="/service-selection" className={buttonLook('primary')}>
          Book a visit
        </Link>
      </div>
    </section>
  )
}
