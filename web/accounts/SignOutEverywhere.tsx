import { useNavigate } from '@tanstack/react-router'
import { logoutEverywherePath } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { forgetMember } from '#web/shell/member-session.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'

/** Ends every session of the account, this one too: for a phone that was lost. */
export function SignOutEverywhere() {
  const { act, isBusy, run } = useAct()
  const navigate = useNavigate()
  const signOut = async () => {
    if (!(await run(() => sendAsMember(logoutEverywherePath, {}, words.generic)))) return
    await navigate({ to: '/auth' })
    forgetMember()
  }
  return (
    <div className={css.act}>
      <ActAnswer act={act} />
      <p className={css.small}>Lost a phone, or signed in somewhere else? End every sign-in, including this one.</p>
      <div>
        <Button look="quiet" busy={isBusy} onClick={() => void signOut()}>
          {isBusy ? 'Signing out…' : 'Sign out everywhere'}
        </Button>
      </div>
    </div>
  )
}
