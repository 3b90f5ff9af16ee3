import type { IdentityAnswer, StateMachineAnswer } from '#api/platform/sign-in.ts'
import type { SignInStep } from '#server/accounts/sign-in-step.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * The state of a sign-in as the platform describes it. A code that was sent is MFA_CHALLENGE; one of an app is
 * REQUIRE_MFA.
 */
export function stateMachine(step: SignInStep): StateMachineAnswer {
  switch (step.state) {
    case 'SUCCESS':
      return { state: 'SUCCESS', sessionToken: step.sessionToken, identity: identityOf(step.member) }
    case 'EMAIL_VERIFICATION_REQUIRED':
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: step.stateToken }
    case 'OWNER_APPROVAL_REQUIRED':
      return { state: 'REQUIRE_OWNER_APPROVAL' }
    default:
      return challenge(step)
  }
}

function challenge({ stateToken, kind, hint }: Extract<SignInStep, { state: 'MFA_REQUIRED' }>): StateMachineAnswer {
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
