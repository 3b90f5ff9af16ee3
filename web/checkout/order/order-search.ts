/** The address of /success and /failure (spec 2): the order's key, or the payment session it was paid in. */
export type OrderSearch = { idempotencyKey?: string | undefined; session_id?: string | undefined }

/** Reads the address that the payment page led back to. */
export function orderSearch(search: Record<string, unknown>): OrderSearch {
  return { idempotencyKey: text(search['idempotencyKey']), session_id: text(search['session_id']) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
