import { Alert, Answer } from '#ui/Alert.tsx'

/** A form was sent as it was: nothing to check, nothing to save. */
export function Unchanged() {
  return (
    <Answer>
      <Alert tone="info">You have not changed anything yet.</Alert>
    </Answer>
  )
}
