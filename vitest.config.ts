import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const room = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  // Long enough for a busy machine: a test that hangs is still found.
  test: { name, include, environment: 'node', testTimeout: 120_000, hookTimeout: 120_000, ...more },
})

/** A drill starts programs and moves databases. */
const drill = { testTimeout: 240_000, hookTimeout: 240_000 }

/**
 * A story in a browser hangs on three programs that share two cores. One that fails is told once more; the run names it
 * (bin/second-tries.ts).
 */
const inBrowser = { globalSetup: ['./journeys/prepare.ts'], retry: 1 }

const timed = ['proofs/ops/{speed,crowd}.test.ts']

export default defineConfig({
  test: {
    // All tests that need the house itself share one PostgreSQL and one payment sandbox, whichever room they are of.
    globalSetup: ['./proofs/services.ts'],
    // A worker keeps what it has imported for its next file; a file leaves nothing behind that another would meet.
    isolate: false,
    // What is polled for comes when the machine comes to it.
    expect: { poll: { timeout: 15_000 } },
    // A story waits more than it works: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      room('domain', ['domain/**/*.test.ts', 'api/**/*.test.ts']),
      room('sandbox', ['sandbox/**/*.test.ts']),
      room('web', ['{ui,web,desk}/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        setupFiles: ['./web/testing-setup.ts'],
        testTimeout: 30_000,
      }),
      room('server', ['server/**/*.test.ts', 'db/**/*.test.ts'], { exclude: ['**/*.alone.test.ts'] }),
      // Tests that put something else in a module's place: what they import is theirs alone.
      room('alone', ['server/**/*.alone.test.ts'], { isolate: true }),
      room('proofs', ['proofs/**/*.test.ts'], { exclude: ['proofs/{storms,simulation,ops}/**'] }),
      // `npm run prove`.
      room('storms', ['proofs/{storms,simulation}/**/*.test.ts']),
      room('ops', ['proofs/ops/**/*.test.ts'], { ...drill, exclude: timed }),
      // What takes times runs when nothing else does.
      room('speed', timed, { ...drill, sequence: { groupOrder: 1 }, maxWorkers: 1 }),
      room('journeys', ['journeys/*.test.ts'], { ...inBrowser, testTimeout: 180_000 }),
      room('browsers', ['journeys/other-browsers/*.test.ts'], { ...inBrowser, testTimeout: 240_000 }),
    ],
  },
})
