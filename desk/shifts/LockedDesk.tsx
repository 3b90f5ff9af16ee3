import { useLayoutEffect, useRef } from 'react'
import { houseName } from '#desk/calls/house.ts'
import { useMe } from '#desk/calls/me.ts'
import { giveUpUnsaved } from '#desk/calls/unsaved.ts'
import { buttonLook } from '#ui/Button.tsx'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { unlock } from './lock-state.ts'
import { PinEntry } from './PinEntry.tsx'
import css from './Shifts.module.css'
import { goOn, useHere } from './useShifts.ts'

/**
 * What stands before every screen while the desk is locked: nothing of any guest, and the way back by PIN. A dialog, so
 * that it is before whatever dialog was open; nothing closes it but a PIN.
 */
export function LockedDesk() {
  const { id } = useMe()
  const people = useHere().data?.people ?? []
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const open = (by: string) => {
    // For anybody else this page asks for nothing more: a new one comes.
    if (by === id) goOn()
    unlock(by)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="locked"
      className={css.locked}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog by a second Escape whatever a page says.
      onClose={() => dialog.current?.showModal()}
    >
      <div className={css.screen}>
        <p className={css.house}>{houseName()}</p>
        <h1 id="locked">The desk is locked</h1>
        <PinEntry people={people} first={id} onOpen={open} />
        <div className={css.buttons}>
          {/* Whoever comes in here is asked for nothing that somebody else has typed. */}
          <a className={buttonLook('plain')} href="/desk/sign-in?by=email" onClick={giveUpUnsaved}>
            Sign in with email and code
          </a>
        </div>
      </div>
      <LiveRegion />
    </dialog>
  )
}
