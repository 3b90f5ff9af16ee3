import type { IdentityAnswer, StateMachineAnswer } from '#api/platform/sign-in.ts'
import type { Passage } from '#server/accounts/pass-on.ts'
import type { MemberRow } from '#server/accounts/store.ts'

/** How far somebody came, in the words of the platform. A code that was sent is a challenge; an app's is required. */
export function stateMachine(passage: Passage): StateMachineAnswer {
  switch (passage.state) {
    case 'SUCCESS':
      return { state: 'SUCCESS', sessionToken: passage.sessionToken, identity: identityOf(passage.member) }
    case 'EMAIL_VERIFICATION_REQUIRED':
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: passage.stateToken }
    case 'OWNER_APPROVAL_REQUIRED':
      return { state: 'REQUIRE_OWNER_APPROVAL' }
    default:
      return challenge(passage)
  }
}

function challenge({ stateToken, kind, hint }: Extract<Passage, { state: 'MFA_REQUIRED' }>): StateMachineAnswer {
  const availableFactors = [{ factorType: kind }]
  if (hint === null) return { state: 'REQUIRE_MFA', stateToken, requireMfaData: { availableFactors } }
  const mfaChallengeData = { factorType: kind, availableFactors, verificationChallengeData: { hint } }
  return { state: 'MFA_CHALLENGE', stateToken, mfaChallengeData }
}

const identityOf = (member: MemberRow): IdentityAnswer => ({
  id: member.id,
  createdDate: member.created_at.toISOString(),
  updatedDate: member.updated_at.toISOString(),
  identityProfile: { firstName: member.first_name, lastName: member.last_name, language: member.language },
  email: { address: member.email, isVerified: member.email_verified_at !== null },
  status: { name: 'ACTIVE' },
})
