import type { BulkAnswer } from '#api/platform/query.ts'
import { Refused, refusals, type RefusalReason } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { endAccount } from '#server/privacy/delete-account.ts'
import { InvalidFields, violation } from '../failing.ts'

/** The platform's names for what prevents a deletion. */
const rules: Partial<Record<RefusalReason, string>> = {
  'account.membership-running': 'ACTIVE_SUBSCRIPTION_MEMBER_DELETE_FORBIDDEN',
  'account.works-here': 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN',
}

/** Deletes a member's account, as they would themselves. */
export async function deleteMember(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  try {
    await endAccount(ctx, id)
  } catch (error) {
    const rule = error instanceof Refused ? rules[error.reason] : undefined
    if (!rule) throw error
    throw new InvalidFields([violation('id', refusals[(error as Refused).reason].message, rule)])
  }
}

/** Deletes several members one by one: a refused one does not stop the rest. */
export async function deleteMembers(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<BulkAnswer<never>> {
  const results: BulkAnswer<never>['results'] = []
  for (const [originalIndex, id] of ids.entries()) {
    const error = await whyNotDeleted(ctx, id)
    results.push({ itemMetadata: { id, originalIndex, success: error === null, ...(error && { error }) } })
  }
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  const totalFailures = results.length - totalSuccesses
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } }
}

async function whyNotDeleted(ctx: Pick<Ctx, 'db' | 'now'>, id: string) {
  try {
    await endAccount(ctx, id)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { reason, code, facts } = error
    return { code: rules[reason] ?? code, description: refusals[reason].message, data: facts }
  }
}
