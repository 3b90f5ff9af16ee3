import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder, startPostmaster, stopPostmaster } from './postmaster.ts'
import { findPlace } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-postmaster-'))
// The account that keeps the database must be able to enter.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the house keeps watch over the PostgreSQL that serves it, not over one of its own that found the folder taken: it would not be started again after a kill (#731)', async () => {
  const place = { ...findPlace(join(folder, 'data')), durable: false }
  await makeDataFolder(place)
  const serving = await startPostmaster(place)
  // As while it recovers from a kill: it takes connections, and does not answer yet.
  process.kill(serving.pid, 'SIGSTOP')
  const second = await startPostmaster({ ...place, binaries: endsWhileTheOtherComes(serving.pid) })
  expect(second.pid).toBe(serving.pid)

  process.kill(serving.pid, 'SIGKILL')
  await second.gone
  await stopPostmaster(await startPostmaster(place))
})

/** A `postgres` that ends as one does that finds the folder taken, while the one that has it begins to answer. */
function endsWhileTheOtherComes(pid: number): string {
  const binaries = join(folder, 'binaries')
  mkdirSync(join(binaries, 'bin'), { recursive: true })
  writeFileSync(
    join(binaries, 'bin/postgres'),
    `#!/bin/sh
    (sleep 0.5; kill -CONT ${pid}) > /dev/null 2>&1 &
    echo 'FATAL:  lock file "postmaster.pid" already exists' >&2
    exit 1
    `,
    { mode: 0o755 },
  )
  return binaries
}
