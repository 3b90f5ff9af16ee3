import { Alert, Answer } from '#ui/Alert.tsx'
import type { Act } from '#ui/useAct.ts'

/** Why something was not done: in focus, so that it is read. */
export function Said({ act }: { act: Act }) {
  if (act.state !== 'failed') return null
  return (
    <Answer>
      <Alert tone="danger">{act.message}</Alert>
    </Answer>
  )
}
