import type { MembershipAnswer } from '#api/memberships.ts'
import { absoluteTime, together } from '#domain/sydney-time.ts'
import { dayOf, lastDay } from './membership-words.ts'

/** What each service has left, until when, and when the next ones come. */
export function CreditsLeft({ membership: { credits, status } }: { membership: MembershipAnswer }) {
  return (
    <div>
      <h3>What you have left</h3>
      {credits.length === 0 && (
        <p>{status === 'PENDING' ? 'You get your visits with the first payment.' : 'Nothing at the moment.'}</p>
      )}
      <ul>
        {credits.map((credit) => (
          <OfService key={credit.serviceId} credit={credit} />
        ))}
      </ul>
      {credits.length > 0 && (
        <p>A visit counts on the day you book it, so you can book ahead with what you have now.</p>
      )}
    </div>
  )
}

function OfService({ credit }: { credit: MembershipAnswer['credits'][number] }) {
  const { serviceName, credits: given, remaining, validUntil, returnsAt } = credit
  return (
    <li>
      <p>
        <strong>
          {serviceName}: {given === 0 ? 'unlimited' : `${remaining} of ${given} left`}
        </strong>
      </p>
      {given > 0 && returnsAt === null && <p>Use them by {lastDay(validUntil)}.</p>}
      {given > 0 && returnsAt !== null && (
        <p>
          You get {given} new {given === 1 ? 'one' : 'ones'} on {dayOf(returnsAt)}.
          {remaining > 0 && ` Use what is left by ${together(absoluteTime(new Date(validUntil)))}.`}
        </p>
      )}
    </li>
  )
}
