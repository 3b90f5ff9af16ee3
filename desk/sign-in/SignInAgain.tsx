import { askWhoIsHere } from '#desk/calls/me.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useState } from 'react'
import { SignInSteps } from './SignInSteps.tsx'
import css from './SignIn.module.css'

type Props = { email: string; onDone: (isIn: boolean) => void }

/** Somebody whose session has ended signs in where they are: the page behind keeps all that they have typed. */
export function SignInAgain({ email, onDone }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const onSignedIn = async () => {
    const me = await askWhoIsHere().catch(() => null)
    if (me) onDone(true)
    else setTrouble('You are signed in, but this side does not open. Please reload the page.')
  }
  return (
    <Dialog open title="Please sign in again" onClose={() => onDone(false)}>
      <div className={css.stack}>
        <p className={css.lead}>
          Your session has ended. Sign in as {email} and go on where you were: everything you have typed is still here.
        </p>
        {trouble && (
          <Answer>
            <Alert tone="danger">{trouble}</Alert>
          </Answer>
        )}
        <SignInSteps email={email} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  )
}
