import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8' }) as {
    status: number | null
    stdout: string
  }

// Debian has it in the package prometheus.
test.skipIf(promtool('--version').status !== 0)(
  'Prometheus takes the rules of ops/alerts.yml, and on a bad day each of the ten alarms goes off in its time',
  () => {
    expect(promtool('check', 'rules', '../../ops/alerts.yml').stdout).toContain('10 rules found')
    expect(promtool('test', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  },
)
