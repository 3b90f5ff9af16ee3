import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { MeProvider, useWhoIsHere } from '#desk/calls/me.ts'
import { useNeed } from '#desk/calls/needs.ts'
import { Failed } from '#desk/parts/States.tsx'
import { NewCode } from '#desk/sign-in/NewCode.tsx'
import { SignInAgain } from '#desk/sign-in/SignInAgain.tsx'
import { SignInFrame } from '#desk/sign-in/SignInScreen.tsx'
import { CallFailed, wordsOf } from '#ui/api-client.ts'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import css from './Frame.module.css'
import { Nav, TopBar } from './Nav.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

/** What stands around every screen of the desk, for those whom the house lets in. */
export function Frame() {
  const { data: me, error, errorUpdateCount, isFetching, refetch } = useWhoIsHere()
  const router = useRouter()
  // Where they wanted to go: on the way to the sign-in the address is another one already.
  const [to] = useState(() => router.state.location.href)
  if (!me) {
    if (error instanceof CallFailed && error.code.startsWith('account.'))
      return <Navigate to="/sign-in" search={to === '/' ? {} : { to }} replace />
    return (
      <SignInFrame>
        {errorUpdateCount > 0 ? (
          <>
            <PageHeading title="The desk does not open" />
            <Failed isBusy={isFetching} onAgain={() => void refetch()}>
              {wordsOf(error, 'The house could not be reached.')}
            </Failed>
          </>
        ) : (
          <Skeleton label="Opening the desk" shape="lines" blocks={3} />
        )}
      </SignInFrame>
    )
  }
  return (
    <MeProvider value={me}>
      <div className={css.frame}>
        <a className={css.skip} href="#main">
          Skip to content
        </a>
        <TopBar />
        <Nav />
        <div className={css.page}>
          <OfflineBanner />
          <main id="main" tabIndex={-1} className={css.main}>
            <Outlet />
          </main>
        </div>
        <LiveRegion />
      </div>
      <Needs email={me.email} />
    </MeProvider>
  )
}

/** What the house asks of whoever is here before it goes on. */
function Needs({ email }: { email: string }) {
  const open = useNeed()
  if (!open) return null
  return open.need === 'sign-in' ? <SignInAgain email={email} onDone={open.close} /> : <NewCode onDone={open.close} />
}
