import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { copyWithout } from '../storms/copy-without.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const rooms = ['domain', 'api', 'db', 'server', 'sandbox', 'proofs', 'bin']
const patience = 180_000

/** What `npm run simulate` says, in a process of its own: it makes time stand still in the one it runs in. */
async function simulate(folder: string, ...input: string[]) {
  return await new Promise<{ failed: boolean; said: string }>((tell) => {
    execFile(process.execPath, ['bin/simulate.ts', ...input], { cwd: folder }, (error, out, wrong) =>
      tell({ failed: error !== null, said: out + wrong }),
    )
  })
}

/** What was done and what came of it; how many words it took on the line may differ by one on a busy machine. */
const stepsIn = (said: string) => [...said.matchAll(/^\d+ (20.*?) \(\d+.*\)$/gm)].map(([, step]) => step)

test(
  'random histories leave books that hold, and a seed is the same history again (#1045)',
  { timeout: patience },
  async () => {
    const seeds = ['--seed', '2', '--seed', '2', '--seed', '3']
    const { failed, said } = await simulate(root, ...seeds, '--steps', '60', '--tell')
    expect(failed, said).toBe(false)
    const [none, first, again, other] = said.split(/^Seed \d, 60 steps$/m).map(stepsIn)
    expect([none!.length, first!.length]).toEqual([0, 60])
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  },
)

// What looks for longer, and proves that it would find something, runs with STORM (`npm run prove -- long`).
test.runIf(process.env['STORM'])('long histories leave books that hold', { timeout: 20 * patience }, async () => {
  const seeds = ['11', '12', '13'].flatMap((seed) => ['--seed', seed])
  const { failed, said } = await simulate(root, ...seeds, '--steps', '700')
  expect(failed, said).toBe(false)
})

test.runIf(process.env['STORM'])(
  'a guard that is cut out is found, and said is how to find it again',
  { timeout: patience },
  async () => {
    const guard = { file: 'server/sales/settle.ts', words: `    if (!mayBecome(order.status, 'PAID')) return 0\n` }
    const copy = copyWithout(guard, rooms)
    try {
      const { failed, said } = await simulate(copy, '--seed', '2', '--steps', '120')
      expect(failed, said).toBe(true)
      expect(said).toMatch(/^Seed 2, 120 steps\n/)
      expect(said).toMatch(/^The last steps:\n\d+ 20/m)
      expect(said).toContain('Again: npm run simulate -- --seed 2 --steps 120')
    } finally {
      rmSync(copy, { recursive: true })
    }
  },
)
