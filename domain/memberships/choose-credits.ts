/** What is left of one grant of credits; null is unlimited. */
export type CreditsLeft = { grantId: string; serviceId: string; left: number | null }

/**
 * The grant that makes each item free; null where no credit is asked for (service null) or none is left. Grants are
 * used, and items served, in the order given: of two items and one credit the first is free (ruling 30).
 */
export function chooseCredits(grants: readonly CreditsLeft[], inputs: readonly (string | null)[]): (string | null)[] {
  const left = grants.map((grant) => ({ ...grant, left: grant.left ?? Infinity }))
  return inputs.map((serviceId) => {
    const grant = left.find((one) => one.serviceId === serviceId && one.left > 0)
    if (!grant) return null
    grant.left--
    return grant.grantId
  })
}
