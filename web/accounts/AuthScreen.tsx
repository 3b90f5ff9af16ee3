import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { afterGuest, afterSignIn, isBackToTool, isPassingGuest, isWayIn } from '#domain/accounts/sign-in.ts'
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

/** Guests go on to where they were heading, members sign in and are led on (spec 2, /auth). */
export function AuthScreen() {
  const { redirect = null } = useSearch({ from: '/auth' })
  const { isAuthenticated, isAsking, guestUser, becomeGuest } = useVisitor()
  const [isMember, setIsMember] = useState(false)
  const [isPassing] = useState(guestUser && isPassingGuest(redirect))
  const { recoveryToken, forgetToken } = useRecoveryToken()
  const navigate = useNavigate()
  const isLeaving = (isAuthenticated || isPassing) && recoveryToken === null

  useEffect(() => {
    if (!isLeaving) return
    const cameFrom = redirect ?? lastPage((page) => !isWayIn(page))
    const target = isAuthenticated ? afterSignIn(viewOptions(), cameFrom) : afterGuest(redirect)
    if (isBackToTool(target)) return location.replace(target)
    void navigate({ ...(addressParts(target) as { to: '/select-slot' }), replace: true })
  }, [isLeaving, isAuthenticated, redirect, navigate])

  const goOnAsGuest = () => {
    becomeGuest()
    // Back from there leads to where they were before they were asked.
    void navigate({ ...(addressParts(afterGuest(redirect)) as { to: '/select-slot' }), replace: true })
  }

  if (recoveryToken !== null) return <NewPasswordForm recoveryToken={recoveryToken} onDone={forgetToken} />
  return (
    <section className={css.screen}>
      <ScreenHeading title="How would you like to book?" />
      {redirect === '/bookings' && <p className={css.lead}>{words.loginToViewBookings}</p>}
      <p className={css.lead}>No account is needed: as a guest you only give your name and email when you pay.</p>
      {isAsking || isLeaving ? (
        <Skeleton label="Looking up whether you are signed in" shape="rows" blocks={2} />
      ) : (
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
              onClick={() => setIsMember(!isMember)}
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
      )}
    </section>
  )
}

/** The secret of an email's link: taken out of the address at once, and kept nowhere but here. */
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
