/** The prefixes under which both generations of the SDK call the platform (platform 2). */
const prefixes = [
  /^\/(?:_api\/)?bookings(?=\/v2\/(?:bulk\/)?services(?:[/?]|$))/,
  /^\/(?:_api\/)?members(?=\/v1\/members(?:[/?]|$))/,
  /^\/(?:_api\/)?(?:pricing-plans|paid-plans)(?=\/v2\/(?:member\/|checkout\/)?orders(?:[/?]|$))/,
  /^\/_api\/iam\/(?:authentication|verification)(?=\/v[12]\/)/,
  /^\/(?:_api\/iam|_iam)\/recovery(?=\/v1\/)/,
  /^\/(?:_api\/redirects-api|headless)(?=\/v1\/redirect-session(?:\?|$))/,
]

/** One rewrite for every way in: the bare path is the only one that has routes. */
export function barePath(url: string): string {
  // Our own calls, by far the most, are as they are.
  if (url.startsWith('/api/')) return url
  const prefix = prefixes.find((before) => before.test(url))
  const bare = prefix ? url.replace(prefix, '') : url
  return (
    bare
      // The earlier generation writes it with a capital.
      .replace(/^\/v1\/Start(?=\?|$)/, '/v1/start')
      // The specification has it beside `/my/slug`, clients one level higher.
      .replace(/^\/v1\/members\/(?=(?:join|leave)-community(?:\?|$))/, '/v1/members/my/')
  )
}
