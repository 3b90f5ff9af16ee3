import { scopes, type Scope } from '#api/api-keys.ts'
import { isAtLeast, type Role } from '#domain/accounts/role.ts'

/**
 * What people who work here may do through calls of the platform: a manager reads and changes services, and reads all
 * members and their plan orders; an owner may do all that a key may. The front desk has nothing here: it finds one guest
 * at a time at the desk (docs/decisions/202).
 */
export const scopesOfRole = (role: Role): readonly Scope[] => scopes.filter((scope) => isAtLeast(role, needs(scope)))

const needs = (scope: Scope): Role =>
  scope.startsWith('BOOKINGS.') || scope === 'MEMBERS.MEMBER_READ' || scope === 'PRICING_PLANS.READ_ORDERS'
    ? 'manager'
    : 'owner'
