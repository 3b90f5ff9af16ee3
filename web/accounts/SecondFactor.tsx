import { useEffect, useRef, useState } from 'react'
import type { DetailsAnswer } from '#api/accounts.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import css from './AccountForm.module.css'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

type Doing = 'setting up' | 'renewing' | 'removing'

/** A code beside the password: set up, in use, renewed, or taken away again. */
export function SecondFactor({ details }: { details: DetailsAnswer }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [done, setDone] = useState<'nothing' | 'ended' | 'removed'>('nothing')
  const end = (how: 'ended' | 'removed') => {
    setDone(how)
    setDoing(null)
  }
  if (doing === 'setting up') return <SetUpSecondFactor onEnd={() => end('ended')} />
  if (doing === 'renewing') return <NewRecoveryCodes onEnd={() => end('ended')} />
  if (doing === 'removing') return <RemoveSecondFactor onEnd={(isRemoved) => end(isRemoved ? 'removed' : 'ended')} />
  return <Standing details={details} done={done} onDo={setDoing} />
}

type StandingProps = { details: DetailsAnswer; done: 'nothing' | 'ended' | 'removed'; onDo: (doing: Doing) => void }

/** Whether it is on, and what can be done about it. */
function Standing({ details, done, onDo }: StandingProps) {
  const isOn = details.secondFactor === 'on'
  return (
    <div className={css.act}>
      {done === 'removed' && (
        <Answer>
          <Alert tone="success">From now on you sign in with your password alone.</Alert>
        </Answer>
      )}
      <p className={css.small}>
        {isOn
          ? 'On. You sign in with your password and a code from your authenticator app.'
          : 'Off. With it on, you sign in with your password and a code from an app on your phone, so a password alone is not enough.'}
      </p>
      {!isOn && details.role !== 'member' && (
        <Alert tone="warning">You work here, so please set it up. The desk needs it.</Alert>
      )}
      <Ways isOn={isOn} done={done} onDo={onDo} />
    </div>
  )
}

/** What can be done. The focus comes back to it from what was done. */
function Ways({ isOn, done, onDo }: Omit<StandingProps, 'details'> & { isOn: boolean }) {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done === 'ended') buttons.current?.querySelector('button')?.focus()
  }, [done])
  return (
    <div ref={buttons} className={css.buttons}>
      {isOn && (
        <Button look="quiet" onClick={() => onDo('renewing')}>
          New recovery codes…
        </Button>
      )}
      <Button look="quiet" onClick={() => onDo(isOn ? 'removing' : 'setting up')}>
        {isOn ? 'Remove it…' : 'Set it up'}
      </Button>
    </div>
  )
}
