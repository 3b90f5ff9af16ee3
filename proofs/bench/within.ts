const TIMES = 20

/** Says what was measured beside the most that it may be; more makes the bench fail. */
export function tell(what: string, measured: number, most: number): void {
  console.log(`${what}: ${measured.toFixed(2)} of ${most}`)
  if (measured > most) process.exitCode = 1
}

/** Within how many milliseconds nineteen of twenty calls are answered. */
export async function nineteenOfTwenty(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return nineteenthOf(times)
}

/** What nineteen of twenty of these are not above. */
export const nineteenthOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
