import { Link } from '@tanstack/react-router'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import { Alert } from '#ui/Alert.tsx'

/** Nobody is known under this address, and it can be registered (spec 8, Login). */
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
