/** The rooms that serve, the programs that start them, and the built site. */
export const served = [
  'api',
  'domain',
  'db',
  'server',
  'bin/serve.ts',
  'bin/run-house.ts',
  'dist',
  'ops/healthcheck.js',
]

/** Whether a file of these rooms is part of the house, and not for tests and demos or for building alone. */
export const isServed = (path: string): boolean =>
  !/\.test\.tsx?$|\/testing\.tsx?$|tsconfig\.json$|^server\/test-routes(\/|$)|^db\/seed(-demo-house\.ts|\/|$)/.test(
    path,
  )

/** Names that nothing of the house has: what is called so is for tests, demos or development. */
export const namesForTests = /\.test\.|testing|test-routes|sandbox|seed|proofs|chk|npm|start\.ts|scene/
