let press: { key: string; body: string } | null = null

/** The key of a press of PAY: the same cart and details pressed again are the same press (decision 45). */
export function keyOfPress(body: string): string {
  if (press?.body !== body) press = { key: crypto.randomUUID(), body }
  return press.key
}

/** The press has had its answer: the next one is another. */
export function endPress(): void {
  press = null
}
