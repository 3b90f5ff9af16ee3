import { appendFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import { inOneLine, noteOfEnd, type Outcome } from './outcomes.ts'

/**
 * Adds what became of each test to the list that OUTCOMES names, one JSON line each, as soon as it is known, and says at
 * once which test has failed.
 */
export default class NoteOutcomes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state === 'pending') return
    const [error] = errors
    note({
      project: test.project.name,
      file: fileOf(test.module),
      line: (error && lineIn(test.module.moduleId, error)) ?? test.location?.line ?? 0,
      title: test.fullName,
      status: state,
      ...(error && { error: error.message }),
      ...(error?.diff !== undefined && { differing: differingIn(error.diff) }),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const suites = [...module.children.allSuites()]
    for (const error of [...module.errors(), ...suites.flatMap((suite) => suite.errors())])
      note({
        project: module.project.name,
        file: fileOf(module),
        line: lineIn(module.moduleId, error) ?? 0,
        title: null,
        status: 'failed',
        error: error.message,
      })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly { message: string }[], reason: TestRunEndReason): void {
    for (const { message } of errors)
      note({ project: '', file: '(no file)', line: 0, title: null, status: 'failed', error: message })
    const list = process.env['OUTCOMES']
    if (list && reason !== 'interrupted') writeFileSync(noteOfEnd(list), `${reason}\n`)
  }
}

function note(outcome: Outcome): void {
  const list = process.env['OUTCOMES']
  if (list) appendFileSync(list, `${JSON.stringify(outcome)}\n`)
  if (outcome.status === 'failed') console.log(`\nFAILED ${inOneLine(outcome)}`)
}

const fileOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId)

/** The lines of a comparison that differ, without its heading. */
function differingIn(diff: string): string[] {
  const lines = stripVTControlCharacters(diff).split('\n')
  return lines.filter((line) => /^[-+] +(?!Expected$|Received$)/.test(line)).map((line) => line.replace(/\s+/g, ' '))
}

/** The line of a test file in which an error arose; undefined when it did not come by it. */
function lineIn(file: string, { stack = '' }: { stack?: string | undefined }): number | undefined {
  const at = stack.indexOf(`${file}:`)
  return at === -1 ? undefined : Number.parseInt(stack.slice(at + file.length + 1), 10)
}
