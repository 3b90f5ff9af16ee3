import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { words } from '#domain/words.ts'
import { MyMemberships } from '#web/memberships/MyMemberships.tsx'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useMember } from '#web/shell/useMember.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './Account.module.css'
import { AccountSections } from './AccountSections.tsx'

const MemberInvoice = lazy(() =>
  import('#web/invoices/InvoicePages.tsx').then((file) => ({ default: file.MemberInvoice })),
)

/** A member's own account, and first what they hold; everybody else is sent to /auth. */
export function AccountScreen() {
  const [isDeleted, setDeleted] = useState(false)
  return isDeleted ? <Farewell /> : <Account onDeleted={() => setDeleted(true)} />
}

function Account({ onDeleted }: { onDeleted: () => void }) {
  const { member, answer, askAgain } = useMember()
  const { searchStr } = useRouter().state.location
  const invoice = new URLSearchParams(searchStr).get('invoice')
  if (!member && answer === 'answered')
    return <Navigate to="/auth" search={{ redirect: `/account${searchStr}` }} replace />
  if (member && invoice !== null) return <OfPayment id={invoice} />
  return (
    <Queries>
      <meta name="robots" content="noindex" />
      <div className={css.screen}>
        <ScreenHeading title="Your account" />
        {member && (
          <>
            <section className={css.membership} aria-labelledby="membership">
              <h2 id="membership">Membership</h2>
              <MyMemberships />
            </section>
            <AccountSections onDeleted={onDeleted} />
          </>
        )}
        {!member && answer === 'asking' && (
          <Skeleton label="Checking whether you are signed in" shape="rows" blocks={4} />
        )}
        {!member && answer === 'failed' && <MemberUnknown onTryAgain={askAgain} />}
      </div>
    </Queries>
  )
}

function MemberUnknown({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title={words.memberInformationFailed}
      action={
        <Button look="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      Nothing has changed in your account.
    </Alert>
  )
}

/** The invoice of something that the member has paid for a membership. */
function OfPayment({ id }: { id: string }) {
  return (
    <Queries>
      <meta name="robots" content="noindex" />
      <Suspense fallback={<Skeleton label="Loading your invoice" shape="rows" blocks={5} />}>
        <MemberInvoice id={id} />
      </Suspense>
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
