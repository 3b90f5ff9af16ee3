import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const room = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  // Long enough for a busy machine: a test that hangs is still found.
  test: { name, include, environment: 'node', testTimeout: 120_000, hookTimeout: 120_000, ...more },
})

/** Tests that draw their inputs. */
const drawing = { setupFiles: ['./proofs/drawn-inputs.ts'] }

/** A drill starts programs and moves databases. */
const drill = { testTimeout: 240_000, hookTimeout: 240_000 }

/** In which order projects run, and how many of their files at a time. */
const inTurn = (groupOrder: number, maxWorkers: number) => ({ sequence: { groupOrder }, maxWorkers })

/** Stories in a browser: the site is built, and a browser is there. */
const story = { globalSetup: ['./journeys/prepare.ts'], testTimeout: 180_000 }
/** The main stories: book and pay, become a member, move and cancel, an owner's first sale. `npm test` tells these. */
const mainStories = ['book-a-bath', 'become-a-member', 'after-the-booking', 'the-first-day'].map(
  (name) => `journeys/${name}.test.ts`,
)

/** Promises of time. */
const timed = ['{domain,server,db,web,desk,proofs,journeys}/**/*.timed.test.ts']

/** Drills that cannot live on another day (bin/on-day/day.ts). */
const leftOut = (process.env['LEFT_OUT'] ?? '').split(',').filter(Boolean)

export default defineConfig({
  test: {
    // All tests that need the house itself share one PostgreSQL and one payment sandbox, whichever room they are of.
    globalSetup: ['./proofs/services.ts'],
    // A worker keeps what it has imported for its next file; a file leaves nothing behind that another would meet.
    isolate: false,
    // What is polled for comes when the machine comes to it.
    expect: { poll: { timeout: 15_000 } },
    // A failed test is named by its line.
    includeTaskLocation: true,
    // A story waits more than it works: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      room('domain', ['{domain,api}/**/*.test.ts'], { ...drawing, exclude: timed }),
      room('sandbox', ['sandbox/**/*.test.ts'], drawing),
      room('web', ['{ui,web,desk}/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        setupFiles: ['./web/testing-setup.ts'],
        testTimeout: 30_000,
        exclude: timed,
      }),
      room('calls', ['proofs/calls-that-fail/**/*.test.{ts,tsx}'], {
        environment: './proofs/calls-that-fail/page-beside-a-house.ts',
        setupFiles: ['./web/testing-setup.ts'],
      }),
      room('server', ['server/**/*.test.ts', 'db/**/*.test.ts'], {
        ...drawing,
        exclude: ['**/*.alone.test.ts', ...timed],
      }),
      // Tests that put something else in a module's place: what they import is theirs alone.
      room('alone', ['server/**/*.alone.test.ts'], { isolate: true }),
      room('proofs', ['proofs/**/*.test.ts'], {
        exclude: ['proofs/{storms,simulation,ops,calls-that-fail}/**', ...timed],
      }),
      room('stories', mainStories, story),
      // `npm run prove`: stories, then storms, then drills one at a time, then promises of time with nothing beside them.
      room('journeys', ['journeys/*.test.ts'], { ...story, exclude: [...mainStories, ...timed] }),
      room('browsers', ['journeys/other-browsers/*.test.ts'], { ...story, testTimeout: 240_000 }),
      room('storms', ['proofs/{storms,simulation}/**/*.test.ts'], inTurn(1, availableParallelism())),
      room('drills', ['proofs/ops/**/*.test.ts'], { ...drill, ...inTurn(2, 1), exclude: [...timed, ...leftOut] }),
      room('timed', timed, { ...drill, ...inTurn(3, 1), globalSetup: ['./journeys/prepare.ts'] }),
    ],
  },
})
