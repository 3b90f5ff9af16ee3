import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { isDeviceHere } from '#desk/calls/device-flag.ts'
import { MeProvider, useWhoIsHere } from '#desk/calls/me.ts'
import { useNeed } from '#desk/calls/needs.ts'
import { OfflineHere } from '#desk/offline/OfflineHere.tsx'
import { DeskKeys } from '#desk/keys/DeskKeys.tsx'
import { Failed } from '#desk/parts/States.tsx'
import { NewCode } from '#desk/sign-in/NewCode.tsx'
import { SignInAgain } from '#desk/sign-in/SignInAgain.tsx'
import { SignInFrame } from '#desk/sign-in/SignInScreen.tsx'
import { lock, useLocked } from '#desk/shifts/lock-state.ts'
import { LockedDesk } from '#desk/shifts/LockedDesk.tsx'
import { ManagerApproval } from '#desk/shifts/ManagerApproval.tsx'
import { ShiftHere } from '#desk/shifts/ShiftHere.tsx'
import { useHere } from '#desk/shifts/useShifts.ts'
import { CallFailed, wordsOf } from '#ui/api-client.ts'
import { names } from '#ui/class-names.ts'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import css from './Frame.module.css'
import { Nav, TopBar } from './Nav.tsx'
import { NewGiftCard } from './NewGiftCard.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

const OfflineDoor = lazy(async () => ({ default: (await import('./OfflineDoor.tsx')).OfflineDoor }))

/** What stands around every screen of the desk, for those whom the house lets in; the search stands over all of them. */
export function Frame({ Finder }: ComponentProps<typeof DeskKeys>) {
  const query = useWhoIsHere()
  const me = query.data
  const isLocked = useLocked()
  const router = useRouter()
  // Where they wanted to go: on the way to the sign-in the address is another one already.
  const [to] = useState(() => router.state.location.href)
  if (!me) return <NobodyYet query={query} to={to} />
  return (
    <MeProvider value={me}>
      {isLocked && <LockedDesk />}
      <Page isLocked={isLocked} />
      {!isLocked && (
        <>
          <Needs email={me.email} />
          <ManagerApproval />
          <NewGiftCard />
          <AskBeforeLeaving />
          <DeskKeys Finder={Finder} />
        </>
      )}
    </MeProvider>
  )
}

type NobodyProps = { query: ReturnType<typeof useWhoIsHere>; to: string }

/** Whoever is not signed in is led to the sign-in; as long as the house has not said who is here, nothing opens. */
function NobodyYet({ query, to }: NobodyProps) {
  const { error, errorUpdateCount, isFetching, refetch } = query
  if (error instanceof CallFailed && error.code.startsWith('account.'))
    return <Navigate to="/sign-in" search={to === '/' ? {} : { to }} replace />
  return (
    <SignInFrame>
      {errorUpdateCount > 0 ? (
        <DoesNotOpen isBusy={isFetching} words={wordsOf(error, houseFailed)} onAgain={() => void refetch()} />
      ) : (
        <Skeleton label="Opening the desk" shape="lines" blocks={3} />
      )}
    </SignInFrame>
  )
}

/** The screen, with the ways around beside it. */
function Page({ isLocked }: { isLocked: boolean }) {
  return (
    <div className={names(css.frame, isLocked && css.away)}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <Nav />
      <div className={css.page}>
        <OfflineBanner />
        <ShiftHere />
        <Offline />
        <main id="main" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
      </div>
      {!isLocked && <LiveRegion />}
    </div>
  )
}

const houseFailed = 'Could not reach the server.'

type DoesNotOpenProps = { isBusy: boolean; words: string; onAgain: () => void }

/** The house does not answer: a device opens all the same, for those whose PIN it knows. */
function DoesNotOpen({ isBusy, words, onAgain }: DoesNotOpenProps) {
  const closed = (
    <>
      <PageHeading title="The desk does not open" />
      <Failed isBusy={isBusy} onAgain={onAgain}>
        {words}
      </Failed>
    </>
  )
  if (!isDeviceHere()) return closed
  return (
    <Suspense fallback={<Skeleton label="Opening the desk" shape="lines" blocks={3} />}>
      <OfflineDoor onAgain={onAgain}>{closed}</OfflineDoor>
    </Suspense>
  )
}

/** What a device needs to work on when the line goes. */
function Offline() {
  return <OfflineHere here={useHere().data} onStranger={lock} />
}

/** What the house asks of whoever is here before it goes on. */
function Needs({ email }: { email: string }) {
  const open = useNeed()
  if (!open) return null
  return open.need === 'sign-in' ? <SignInAgain email={email} onDone={open.close} /> : <NewCode onDone={open.close} />
}
