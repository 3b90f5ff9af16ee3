import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** What one test file took, from its first import to its last hook. */
export type FileTime = { file: string; seconds: number }

/** Adds what each test file took to the list that FILE_TIMES names, one JSON line each. */
export default class FileTimes implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
    const time: FileTime = { file: relative(process.cwd(), module.moduleId), seconds: ms / 1000 }
    const list = process.env['FILE_TIMES']
    if (list) appendFileSync(list, `${JSON.stringify(time)}\n`)
  }
}
