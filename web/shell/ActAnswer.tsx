import type { Act } from '#ui/useAct.ts'
import { Alert, Answer } from '#ui/Alert.tsx'

type Props = {
  act: Act
  /** What is said when it was done; nothing is, when the screen shows it by itself. */
  done?: string
}

/** The result of something a member did to their account; a wrong password has its own words. */
export function ActAnswer({ act, done }: Props) {
  if (act.state === 'done' && done) {
    return (
      <Answer>
        <Alert tone="success">{done}</Alert>
      </Answer>
    )
  }
  if (act.state !== 'failed') return null
  return (
    <Answer>
      <Alert tone="danger">{act.code === 'login.invalid' ? 'This is not your current password.' : act.message}</Alert>
    </Answer>
  )
}
