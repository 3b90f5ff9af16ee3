import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const systemd = '/usr/bin/systemd-analyze'

test.runIf(existsSync(systemd))('systemd takes the timers of backup and drill, and what they start is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bathhouse-units-'))
  try {
    for (const unit of globSync('ops/bathhouse-{backup,drill}.*')) {
      const text = readFileSync(unit, 'utf8')
      const program = /^ExecStart=\S+ (\S+)$/m.exec(text)?.[1]
      expect(existsSync(program ?? 'bin/backup.ts')).toBe(true)
      // Node is where the house is installed.
      writeFileSync(
        join(folder, basename(unit)),
        text.replace(/^ExecStart=\S+/m, () => `ExecStart=${process.execPath}`),
      )
    }
    const units = globSync(join(folder, '*.timer'))
    expect(units).toHaveLength(2)
    const { status, stderr } = spawnSync(systemd, ['verify', ...units], { encoding: 'utf8' })
    expect({ status, ours: stderr.split('\n').filter((line) => line.includes('bathhouse-')) }).toEqual({
      status: 0,
      ours: [],
    })
    const next = execFileSync(systemd, ['calendar', '*-*-* 03:30:00 Australia/Sydney'], { encoding: 'utf8' })
    expect(next).toMatch(/Next elapse/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
