import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { afterGuest, afterSignIn, isBackToClient, isPassingGuest, isWayIn } from '#domain/accounts/sign-in.ts'
import { words } from '#domain/words.ts'
import { addressParts } from '#web/search.ts'
import { lastPage } from '#web/shell/navigation.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { viewOptions } from '#web/shell/start-up.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './AccountForm.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Guests go on to the page they wanted, members sign in first (spec 2, /auth). */
export function AuthScreen() {
  const { redirect = null } = useSearch({ from: '/auth' })
  const { isAsking } = useVisitor()
  const [isMember, setIsMember] = useState(false)
  const { recoveryToken, forgetToken } = useRecoveryToken()
  const isGoingOn = useGoingOn(redirect, recoveryToken === null)

  if (recoveryToken !== null) return <NewPasswordForm recoveryToken={recoveryToken} onDone={forgetToken} />
  return (
    <section className={css.screen}>
      <ScreenHeading title="How would you like to book?" />
      {redirect === '/bookings' && <p className={css.lead}>{words.loginToViewBookings}</p>}
      <p className={css.lead}>No account is needed: as a guest you only give your name and email when you pay.</p>
      {isAsking || isGoingOn ? (
        <Skeleton label="Checking whether you are signed in" shape="rows" blocks={2} />
      ) : (
        <Choices redirect={redirect} isMember={isMember} onMember={setIsMember} />
      )}
    </section>
  )
}

/** Members, and guests who need not be asked, are sent on at once; whether that is so. */
function useGoingOn(redirect: string | null, mayGo: boolean): boolean {
  const { isAuthenticated, guestUser } = useVisitor()
  const [isPassing] = useState(guestUser && isPassingGuest(redirect))
  const navigate = useNavigate()
  const isGoingOn = mayGo && (isAuthenticated || isPassing)

  useEffect(() => {
    if (!isGoingOn) return
    const cameFrom = redirect ?? lastPage((page) => !isWayIn(page))
    const target = isAuthenticated ? afterSignIn(viewOptions(), cameFrom) : afterGuest(redirect)
    if (isBackToClient(target)) return location.replace(target)
    void navigate({ ...(addressParts(target) as { to: '/select-slot' }), replace: true })
  }, [isGoingOn, isAuthenticated, redirect, navigate])
  return isGoingOn
}

type ChoicesProps = { redirect: string | null; isMember: boolean; onMember: (isMember: boolean) => void }

function Choices({ redirect, isMember, onMember }: ChoicesProps) {
  const goOnAsGuest = useGuest(redirect)
  return (
    <>
      <div className={css.choices}>
        <Button wide onClick={goOnAsGuest}>
          Guests
        </Button>
        <Button
          wide
          look="quiet"
          aria-expanded={isMember}
          aria-controls={isMember ? 'sign-in' : undefined}
          onClick={() => onMember(!isMember)}
        >
          Members Sign In
        </Button>
      </div>
      {isMember && (
        <div id="sign-in" className={css.card}>
          <SignInForm />
        </div>
      )}
    </>
  )
}

/** Going on as a guest, to the page that was wanted. */
function useGuest(redirect: string | null) {
  const { becomeGuest } = useVisitor()
  const navigate = useNavigate()
  return () => {
    becomeGuest()
    // Back from there leads to the page before this question.
    void navigate({ ...(addressParts(afterGuest(redirect)) as { to: '/select-slot' }), replace: true })
  }
}

/** The secret of an email's link: removed from the address at once, and kept only here. */
function useRecoveryToken() {
  const { recoveryToken, redirect } = useSearch({ from: '/auth' })
  const [kept, setKept] = useState(recoveryToken ?? null)
  if (recoveryToken !== undefined && recoveryToken !== kept) setKept(recoveryToken)
  const navigate = useNavigate()
  useEffect(() => {
    if (recoveryToken === undefined) return
    void navigate({ to: '/auth', search: { redirect }, replace: true })
  }, [recoveryToken, redirect, navigate])
  return { recoveryToken: kept, forgetToken: () => setKept(null) }
}
