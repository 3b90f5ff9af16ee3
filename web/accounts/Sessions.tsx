import { useRef } from 'react'
import type { SessionShown } from '#api/accounts.ts'
import { absoluteTime, together } from '#domain/sydney-time.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import list from './Sessions.module.css'
import { useEndSessions, useSessions } from './useSessions.ts'

/** The browsers and clients in which a member is signed in; each may be ended by itself. */
export function Sessions() {
  const { sessions, isMissing, tryAgain } = useSessions()
  const ending = useEnding()
  if (isMissing) {
    return (
      <div className={css.act}>
        <p className={css.small}>We could not look up where you are signed in.</p>
        <div>
          <Button look="quiet" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      </div>
    )
  }
  if (!sessions) return <Skeleton label="Checking where you are signed in" shape="rows" blocks={2} />
  return <SignedIn sessions={sessions} ending={ending} />
}

/** Ending one sign-in, or all others, and what came of it. */
function useEnding() {
  const { endOne, endOthers } = useEndSessions()
  const { act, isBusy, run } = useAct()
  const shown = useRef<HTMLUListElement>(null)
  const end = async (work: () => Promise<void>, told: string) => {
    if (!(await run(work))) return
    announce(told)
    // The button that was pressed is gone: the list it stood in takes the focus.
    shown.current?.focus()
  }
  return {
    act,
    isBusy,
    shown,
    endOne: (session: SessionShown) => void end(() => endOne(session), `${session.name} is signed out`),
    endOthers: () => void end(endOthers, 'You are signed out everywhere else'),
  }
}

type SignedInProps = { sessions: readonly SessionShown[]; ending: ReturnType<typeof useEnding> }

function SignedIn({ sessions, ending: { act, isBusy, shown, endOne, endOthers } }: SignedInProps) {
  return (
    <div className={css.act}>
      <ActAnswer act={act} />
      <ul ref={shown} className={list.sessions} tabIndex={-1} aria-label="Your sign-ins">
        {sessions.map((session) => (
          <Row key={session.id} session={session}>
            {!session.isHere && (
              <Button look="quiet" busy={isBusy} aria-label={`End ${session.name}`} onClick={() => endOne(session)}>
                End
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {sessions.length > 2 && (
        <div>
          <Button look="quiet" busy={isBusy} onClick={endOthers}>
            End all others
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ session, children }: { session: SessionShown; children: React.ReactNode }) {
  const { kind, name, since, lastUsed, isHere } = session
  return (
    <li className={list.session}>
      <div>
        <p className={list.name}>
          {name} {isHere && <span className={list.here}>This browser</span>}
        </p>
        <p className={css.small}>
          {kind === 'tool' ? 'Has had access since' : 'Signed in'} {moment(since)}
        </p>
        {!isHere && <p className={css.small}>Last used {moment(lastUsed)}</p>}
      </div>
      {children}
    </li>
  )
}

const moment = (instant: string) => together(absoluteTime(new Date(instant)))
