let request: { key: string; body: string } | null = null

/** The idempotency key of PAY: the same cart and details sent again keep it (ruling 45). */
export function idempotencyKeyOf(body: string): string {
  if (request?.body !== body) request = { key: crypto.randomUUID(), body }
  return request.key
}

/** The request has had its answer: the next one gets a new key. */
export function endIdempotencyKey(): void {
  request = null
}
