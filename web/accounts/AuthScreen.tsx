import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addressParts, isOwnAddress } from '#web/search.ts'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './AuthScreen.module.css'

/** Guests go on to where they were heading (spec 2, /auth); members learn when their way opens. */
export function AuthScreen() {
  const { redirect } = useSearch({ from: '/auth' })
  const { venue } = useHouse()
  const becomeGuest = useVisitor((visitor) => visitor.becomeGuest)
  const navigate = useNavigate()
  const [askedForMembers, setAskedForMembers] = useState(false)

  const goOnAsGuest = () => {
    becomeGuest()
    const target = isOwnAddress(redirect) ? redirect : '/select-slot'
    void navigate(addressParts(target) as { to: '/select-slot' })
  }

  return (
    <section className={css.auth}>
      <ScreenHeading title="How would you like to book?" />
      <p className={css.lead}>No account is needed: as a guest you only give your name and e-mail when you pay.</p>
      <div className={css.ways}>
        <Button wide onClick={goOnAsGuest}>
          Guests
        </Button>
        <Button wide look="quiet" onClick={() => setAskedForMembers(true)}>
          Members Sign In
        </Button>
      </div>
      {askedForMembers && (
        <Alert title="Member sign-in is not open yet">
          You can book as a guest today. For anything about your membership, write to{' '}
          <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>.
        </Alert>
      )}
    </section>
  )
}
