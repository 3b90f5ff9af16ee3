import { Alert, Answer } from '#ui/Alert.tsx'

/** Said when somebody has asked for the preview once more. */
export const CHECKED_AGAIN = 'Checked again.'

/** The calendar may have moved on since the preview was made, and there is a new one; said once for each of them. */
export function MovedOn({ said, token }: { said: string; token: string }) {
  return (
    <Answer key={token}>
      <Alert tone="warning">{said} What you see here now is the new preview.</Alert>
    </Answer>
  )
}
