import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './AccountForm.module.css'
import { CodeForm } from './CodeForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useRegistration } from './useRegistration.ts'

/** Becoming a member: the form, then the code of the email; a member goes on to the services (spec 2). */
export function RegisterScreen() {
  const { email } = useSearch({ from: '/register' })
  const { isAuthenticated, isAsking } = useVisitor()
  const registration = useRegistration(email)
  const { step, isNew } = registration
  useOnToServices(isNew)

  if (isAuthenticated || isAsking) {
    return (
      <section className={css.screen}>
        <ScreenHeading title="Create your account" />
        <Skeleton label="Checking whether you are signed in" shape="rows" blocks={4} />
      </section>
    )
  }
  if (step.name === 'code') return <CodeForm signup={step.signup} registration={registration} />
  if (step.name === 'form') return <RegisterForm email={email ?? ''} registration={registration} />
  return <section className={css.screen}>{step.name === 'approval' ? <InApproval /> : <Confirmed />}</section>
}

/** Members go on by themselves; one who has just registered is greeted there. */
function useOnToServices(isNew: RefObject<boolean>): void {
  const { isAuthenticated } = useVisitor()
  const navigate = useNavigate()
  useEffect(() => {
    const state = { isNewMember: isNew.current }
    if (isAuthenticated) void navigate({ to: '/service-selection', replace: true, state })
  }, [isAuthenticated, isNew, navigate])
}

function InApproval() {
  const { venue } = useHouse()
  return (
    <>
      <ScreenHeading key="approval" title="We need to approve your account" />
      <p className={css.lead}>
        We have your registration. Once we have approved it, we will email you and you can sign in. Until then you can
        book as a guest. Questions: <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>
      </p>
      <Link to="/service-selection" className={buttonLook('primary')}>
        Book as a guest
      </Link>
    </>
  )
}

function Confirmed() {
  return (
    <>
      <ScreenHeading key="confirmed" title="Your address is confirmed" />
      <p className={css.lead}>Your account is ready, but we could not sign you in just now. Please sign in below.</p>
      <Link to="/auth" className={buttonLook('primary')}>
        Sign in
      </Link>
    </>
  )
}
