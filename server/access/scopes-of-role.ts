import { scopes, type Scope } from '#api/api-keys.ts'
import { isAtLeast, type Role } from '#domain/accounts/role.ts'

/**
 * What people who work here may do through calls of the platform: the front desk looks up, a manager changes services
 * too, and an owner may do all that a key may (docs/decisions/129).
 */
export const scopesOfRole = (role: Role): readonly Scope[] => scopes.filter((scope) => isAtLeast(role, needs(scope)))

function needs(scope: Scope): Role {
  if (scope === 'MEMBERS.MEMBER_READ' || scope === 'PRICING_PLANS.READ_ORDERS') return 'staff'
  return scope.startsWith('BOOKINGS.') ? 'manager' : 'owner'
}
