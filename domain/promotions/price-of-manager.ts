import type { Cents } from '#domain/money.ts'

/** The lowest special price that a manager may set by themselves: so many per cent below the usual one. */
export const leastOfManager = (usual: Cents, mostPercent: number): Cents =>
  Math.ceil((usual * (100 - mostPercent)) / 100)
