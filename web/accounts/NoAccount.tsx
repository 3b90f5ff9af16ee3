import { Link } from '@tanstack/react-router'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import { Alert } from '#ui/Alert.tsx'

/** There is no account with this address, and one can be made (spec 8, Login). */
export function NoAccount({ email }: { email: string }) {
  const [said, offer] = sharedRefusals.noaccount.message.split(/(?<=\. )/)
  return (
    <Alert tone="danger">
      {said}
      <Link to="/register" search={{ email }}>
        {offer}
      </Link>
    </Alert>
  )
}
