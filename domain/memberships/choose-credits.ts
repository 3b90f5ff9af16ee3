/** What is left of one grant of credits; null is unlimited. */
export type CreditsLeft = { grantId: string; serviceId: string; left: number | null }

/**
 * For each wish, a service or null where no credit is wished, the grant that makes it free; null when none is left.
 * Grants are used in the order given and wishes served in theirs: of two and one credit the first is free (ruling 30).
 */
export function chooseCredits(grants: readonly CreditsLeft[], wishes: readonly (string | null)[]): (string | null)[] {
  const left = grants.map((grant) => ({ ...grant, left: grant.left ?? Infinity }))
  return wishes.map((serviceId) => {
    const grant = left.find((one) => one.serviceId === serviceId && one.left > 0)
    if (!grant) return null
    grant.left--
    return grant.grantId
  })
}
