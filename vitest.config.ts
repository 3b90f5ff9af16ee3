import { defineConfig } from 'vitest/config'

const room = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  // Long enough for a busy machine: a test that hangs is still found.
  test: { name, include, environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, ...more },
})

/** Tests that need the house itself share one PostgreSQL and one payment sandbox. */
const withServices = { globalSetup: ['./proofs/services.ts'], maxWorkers: 3 }

export default defineConfig({
  test: {
    projects: [
      room('domain', ['domain/**/*.test.ts', 'api/**/*.test.ts']),
      room('sandbox', ['sandbox/**/*.test.ts'], { isolate: false }),
      room('web', ['{ui,web}/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        setupFiles: ['./web/testing-setup.ts'],
        testTimeout: 30_000,
      }),
      room('server', ['server/**/*.test.ts', 'db/**/*.test.ts'], {
        ...withServices,
        exclude: ['**/*.alone.test.ts'],
        isolate: false,
      }),
      // Tests that put something else in a module's place: what they import is theirs alone.
      room('alone', ['server/**/*.alone.test.ts'], withServices),
      room('proofs', ['proofs/**/*.test.ts'], withServices),
      room('journeys', ['journeys/**/*.test.ts'], {
        ...withServices,
        globalSetup: ['./journeys/prepare.ts'],
        testTimeout: 90_000,
      }),
    ],
  },
})
