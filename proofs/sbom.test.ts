import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Lock = { packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }> }
type Component = { group?: string; name: string; version: string; properties?: { name: string; value: string }[] }

test('the SBOM lists every production package of the lock, and tells them from what is for development (#1060)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bathhouse-sbom-'))
  try {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { sbom: string } }
    const file = join(folder, 'sbom.json')
    const [tool = '', ...args] = scripts.sbom.replace('dist/sbom.json', () => file).split(' ')
    execFileSync(join('node_modules/.bin', tool), args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] }
    const isForMakers = ({ properties = [] }: Component) =>
      properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
    const listed = components
      .filter((component) => !isForMakers(component))
      .map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)

    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
    const needed = Object.entries(packages).flatMap(([path, { version, dev, devOptional }]) =>
      path === '' || dev || devOptional ? [] : [`${path.split('node_modules/').at(-1)}@${version}`],
    )
    expect(needed).toContain('fastify@5.12.8')
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(needed)].toSorted())
    // What browsers get is built in: it is listed too, as a tool of the makers.
    expect(components.map(({ name }) => name)).toContain('react-dom')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
