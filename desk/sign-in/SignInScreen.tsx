import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { signOut, useWhoIsHere } from '#desk/calls/me.ts'
import { houseName, isDemoHouse } from '#desk/calls/house.ts'
import { noteMove } from '#desk/calls/moves.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Failed } from '#desk/parts/States.tsx'
import { PinEntry } from '#desk/shifts/PinEntry.tsx'
import { lookHereAgain, useHere } from '#desk/shifts/useShifts.ts'
import { CallFailed, wordsOf } from '#ui/api-client.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useAct } from '#ui/useAct.ts'
import { SetUpFactor } from './SetUpFactor.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import css from './SignIn.module.css'

/** The way in for those who work here: password and code; without a second factor nothing else opens before it is set up. */
export function SignInScreen() {
  const { where, look } = useWayIn()
  return (
    <SignInFrame>
      {where.at === 'looking' && <Looking />}
      {where.at === 'outside' && <Outside onSignedIn={look} />}
      {where.at === 'not staff' && <NotStaff />}
      {where.at === 'no factor' && <NoFactor password={where.password} onDone={() => void look(null)} />}
      {where.at === 'failed' && <NotAsked why={where.message} onAgain={() => void look(null)} />}
    </SignInFrame>
  )
}

/** What stands around the screens before the frame: the house’s name, and one live region. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <main className={css.screen}>
        <p className={css.house} data-unprinted>
          {houseName()}
        </p>
        {children}
      </main>
      <LiveRegion />
    </>
  )
}

type Where =
  | { at: 'looking' | 'outside' | 'not staff' }
  | { at: 'no factor'; password: string | null }
  | { at: 'failed'; message: string }

/** Where somebody stands, as the house says it; whoever may come in is led on to where they wanted to go. */
function useWayIn() {
  const { data: me, error, refetch } = useWhoIsHere()
  const [password, setPassword] = useState<string | null>(null)
  const { to } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  useEffect(() => {
    if (me) void navigate({ href: isOurs(to) ? to : me.role === 'staff' ? '/today' : '/office', replace: true })
  }, [me, navigate, to])
  const look = async (typed: string | null) => {
    setPassword(typed)
    // What comes is another screen, though at the same address.
    noteMove()
    // A device is asked too: the shift of whoever came in begins there.
    await Promise.all([refetch(), lookHereAgain()])
  }
  const where: Where = me || !error ? { at: 'looking' } : whyNotIn(error, password)
  return { where, look }
}

/** Only to a page of the desk. */
const isOurs = (to: string | undefined): to is string => to !== undefined && /^\/(?!\/)/.test(to)

function whyNotIn(error: unknown, password: string | null): Where {
  const code = error instanceof CallFailed ? error.code : ''
  if (code === 'account.second-factor') return { at: 'no factor', password }
  if (code === 'account.forbidden') return { at: 'not staff' }
  if (code.startsWith('account.')) return { at: 'outside' }
  return { at: 'failed', message: wordsOf(error, 'Could not reach the server.') }
}

type OutsideProps = { onSignedIn: (password: string | null) => Promise<void> }

/** On a device of the desk whoever works there comes in by their PIN; anybody else by email, password and code. */
function Outside({ onSignedIn }: OutsideProps) {
  const { data: here, isPending } = useHere()
  const { by } = useSearch({ from: '/sign-in' })
  const [isOther, setOther] = useState(by === 'email')
  const people = here?.people ?? []
  if (isPending) return <PageHeading title="Sign in" lead="For those who work here." />
  if (people.length === 0 || isOther) return <ByPassword onSignedIn={onSignedIn} />
  return (
    <>
      <PageHeading title="Sign in" lead="Enter your PIN to go on." />
      <PinEntry people={people} first={null} onOpen={() => void onSignedIn(null)} />
      <div className={css.buttons}>
        <Button look="plain" onClick={() => setOther(true)}>
          Sign in with email and code
        </Button>
      </div>
    </>
  )
}

function ByPassword({ onSignedIn }: OutsideProps) {
  return (
    <>
      <PageHeading title="Sign in" lead="For those who work here." />
      <SignInSteps onSignedIn={onSignedIn} />
      <div className={css.foot}>
        {isDemoHouse() && (
          <p>This is the demo house: owner@, manager@ or desk@stillwater.example, password stillwater-demo.</p>
        )}
        <p>
          Here to book a visit? <a href="/">Go to the guests’ site</a>
        </p>
      </div>
    </>
  )
}

/** A guest at the staff door: told plainly, with the way to their own side. */
function NotStaff() {
  const { act, isBusy, run } = useAct()
  return (
    <>
      <PageHeading
        title="This side is for staff"
        lead={`You are signed in as a member of ${houseName()}, and this account does not work here. Your bookings and memberships are on the guests’ site.`}
      />
      <Said act={act} />
      <div className={css.buttons}>
        <a className={buttonLook()} href="/">
          Go to the guests’ site
        </a>
        <Button look="quiet" busy={isBusy} onClick={() => void run(signOut)}>
          Sign in as somebody else
        </Button>
      </div>
    </>
  )
}

function Looking() {
  return (
    <>
      <PageHeading title="Sign in" />
      <Skeleton label="Looking who is here" shape="lines" blocks={3} />
    </>
  )
}

function NoFactor({ password, onDone }: { password: string | null; onDone: () => void }) {
  return (
    <>
      <PageHeading
        title="Protect your account"
        lead="Whoever works here signs in with a password and a code. Set it up once, then everything opens."
      />
      <SetUpFactor password={password} onDone={onDone} />
    </>
  )
}

/** The house could not be asked who is here. */
function NotAsked({ why, onAgain }: { why: string; onAgain: () => void }) {
  return (
    <>
      <PageHeading title="Sign in" />
      <Failed isBusy={false} onAgain={onAgain}>
        {why}
      </Failed>
    </>
  )
}
