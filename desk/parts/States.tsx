import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffRole } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import css from './States.module.css'

type FailedProps = { children: ReactNode; isBusy: boolean; onAgain: () => void }

/** Something could not be loaded: why, and "Try again". */
export function Failed({ children, isBusy, onAgain }: FailedProps) {
  return (
    <Alert
      tone="danger"
      action={
        // Not disabled while it is tried: it would lose the focus.
        <Button look="quiet" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => isBusy || onAgain()}>
          {isBusy ? 'Trying again…' : 'Try again'}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing is here yet, or nothing fits: what would be here, and the first step. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children && <p className={css.words}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

/** A page that is for others: whom to ask. */
export function NotYours({ needs = 'owner' }: { needs?: StaffRole }) {
  const { owners, managers } = useMe()
  const names = needs === 'owner' ? owners : [...managers, ...owners]
  return (
    <div className={css.empty}>
      <p className={css.title}>{needs === 'owner' ? 'This is for the owner.' : 'This is for managers.'}</p>
      <p className={css.words}>
        {names.length > 0 ? `Ask ${inAList(names)}.` : 'Ask them if you need something here.'}
      </p>
      <div className={css.action}>
        <Link to="/office">Back to the office</Link>
      </div>
    </div>
  )
}

/** `Olive`, `Olive or Tom`, `Olive, Tom or Ada`. */
export function inAList(names: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names)
}
