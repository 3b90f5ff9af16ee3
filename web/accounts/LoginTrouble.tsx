import type { LoginFlow } from '#domain/accounts/login-flow.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { NoAccount } from './NoAccount.tsx'

/** Why the visitor is not signed in yet (spec 4, login flow states; spec 8, Login). */
export function LoginTrouble({ flow, email }: { flow: LoginFlow; email: string }) {
  const { venue } = useHouse()
  if (flow.state === 'FAILURE') {
    return (
      <Answer>{flow.hasNoAccount ? <NoAccount email={email} /> : <Alert tone="danger">{flow.message}</Alert>}</Answer>
    )
  }
  if (!('message' in flow)) return null
  return (
    <Answer>
      <Alert tone="warning" action={<a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>}>
        {flow.message}
      </Alert>
    </Answer>
  )
}
