import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Names at the end of a run the stories that passed only when they were told once more, and what failed the first time:
 * each is a fault, of the story or of the house, that is still to be found (docs/decisions/162).
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => [...module.children.allTests('passed')].flatMap(lineOf))
    if (lines.length > 0) console.log(['', 'Passed only when told once more:', ...lines].join('\n'))
  }
}

function lineOf(test: TestCase): string[] {
  if (!test.diagnostic()?.flaky) return []
  const [error] = test.result().errors ?? []
  const why = error?.message.split('\n', 1)[0] ?? 'nobody knows why'
  return [`- ${test.fullName} (${relative(process.cwd(), test.module.moduleId)}): ${why}`]
}
