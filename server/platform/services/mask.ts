type Parts = Record<string, unknown>

/** Fields without which nothing can be changed at all; they are never masked. */
const always = ['id', 'revision']

/**
 * As much of a service as a mask names, `tagLine,payment.fixed.price`; what it names and the service lacks is to be
 * empty. No mask means every field that is there (platform 1.10).
 */
export function masked(service: Parts, mask: string | string[] | null | undefined): Parts {
  const paths = (typeof mask === 'string' ? mask.split(',') : (mask ?? [])).map((path) => path.trim())
  const named = paths.filter((path) => path !== '')
  if (named.length === 0) return service
  const kept: Parts = {}
  for (const path of [...always, ...named]) keep(kept, service, path.split('.'))
  return kept
}

function keep(into: Parts, from: unknown, [name = '', ...rest]: string[]): void {
  const value = isParts(from) && Object.hasOwn(from, name) ? from[name] : undefined
  if (rest.length === 0 || !isParts(value)) {
    // Only what is named: `__proto__` is no field of a service.
    if (name !== '__proto__') into[name] = value ?? null
    return
  }
  const inner = isParts(into[name]) ? into[name] : {}
  into[name] = inner
  keep(inner, value, rest)
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
