import { Link } from '@tanstack/react-router'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'

type Props = { message: string; isSignedOut: boolean; tryAgain: () => void }

/** Why the bookings cannot be shown, and what helps: signing in anew, another try, or the house (spec 8). */
export function ListTrouble({ message, isSignedOut, tryAgain }: Props) {
  const { venue } = useHouse()
  return (
    <Alert
      tone="danger"
      title={message}
      action={
        isSignedOut ? (
          <Link to="/auth" search={{ redirect: '/bookings' }} className={buttonLook('quiet')}>
            Sign in
          </Link>
        ) : (
          <Button look="quiet" onClick={tryAgain}>
            Try again
          </Button>
        )
      }
    >
      Your bookings have not changed. If this keeps happening, write to{' '}
      <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>.
    </Alert>
  )
}
