import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import type { Outcome } from './proved-before.ts'

type OfProject = { project: { name: string }; moduleId: string }

/** Adds what became of each project of a run to the list that OUTCOMES names, one JSON line each. */
export default class NoteOutcomes implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason) {
    const list = process.env['OUTCOMES']
    if (!this.#vitest || !list) return
    const all = await this.#vitest.globTestSpecifications()
    const passed = modules.filter(hasPassedAll)
    for (const { name: project } of this.#vitest.projects) {
      const filesOf = (of: readonly OfProject[]) =>
        of.filter((each) => each.project.name === project).map(({ moduleId }) => moduleId)
      const isDisturbed = reason === 'interrupted' || errors.length > 0
      const outcome: Outcome = { project, files: filesOf(all), passed: filesOf(passed), isDisturbed }
      appendFileSync(list, `${JSON.stringify(outcome)}\n`)
    }
  }
}

/** A test that was left out proves nothing, and one that passed only when it was told once more is told again next time. */
const hasPassedAll = (module: TestModule): boolean =>
  module.state() === 'passed' && [...module.children.allTests()].every(hasPassedAtOnce)

const hasPassedAtOnce = (test: TestCase): boolean =>
  test.result().state === 'passed' && test.diagnostic()?.flaky !== true
