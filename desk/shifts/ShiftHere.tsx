import { Suspense, useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import { useMe } from '#desk/calls/me.ts'
import { ChoosePin } from './choose-pin-later.ts'
import { useLockWhenUntouched } from './lock-state.ts'
import { beginShift, useHere } from './useShifts.ts'

/** On a device of the desk: the shift of whoever has signed in begins, they choose a PIN, and an untouched desk locks. */
export function ShiftHere() {
  const { id } = useMe()
  const { data: here } = useHere()
  const { act, isBusy, run } = useAct()
  const [isLater, setLater] = useState(false)
  const isTried = useRef(false)
  const hasShift = Boolean(here?.me?.shiftEndsAt)
  const isWithout = Boolean(here?.device && here.me && !hasShift)
  useLockWhenUntouched(Boolean(here?.device) && hasShift, id)
  useEffect(() => {
    if (!isWithout || isTried.current) return
    isTried.current = true
    void run(beginShift)
  })

  if (act.state === 'failed')
    return (
      <Alert
        tone="danger"
        action={
          <Button look="quiet" busy={isBusy} onClick={() => void run(beginShift)}>
            Begin my shift
          </Button>
        }
      >
        Your shift on this device has not begun: {act.message}
      </Alert>
    )
  const asksForPin = hasShift && here?.me?.hasPin === false && !isLater
  return <Suspense>{asksForPin && <ChoosePin onClose={() => setLater(true)} />}</Suspense>
}
