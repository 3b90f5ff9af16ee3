import { useState } from 'react'
import type { DetailsAnswer } from '#api/accounts.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import css from './AccountForm.module.css'
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

/** A code beside the password: set up, in use, or taken away again. */
export function SecondFactor({ details }: { details: DetailsAnswer }) {
  const [doing, setDoing] = useState<'nothing' | 'setting up' | 'removing' | 'removed'>('nothing')
  const isOn = details.secondFactor === 'on'
  const stop = () => setDoing('nothing')

  if (doing === 'setting up') return <SetUpSecondFactor onEnd={stop} />
  if (doing === 'removing')
    return <RemoveSecondFactor onEnd={(isRemoved) => setDoing(isRemoved ? 'removed' : 'nothing')} />
  return (
    <div className={css.act}>
      {doing === 'removed' && (
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
        <Alert tone="warning">You work here, so please set it up. The console needs it.</Alert>
      )}
      <div>
        <Button look="quiet" onClick={() => setDoing(isOn ? 'removing' : 'setting up')}>
          {isOn ? 'Remove it…' : 'Set it up'}
        </Button>
      </div>
    </div>
  )
}
