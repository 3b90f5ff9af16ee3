import { defineConfig } from 'vitest/config'

const rooms = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...more },
})

export default defineConfig({
  test: {
    projects: [
      rooms('domain', ['domain/**/*.test.ts', 'api/**/*.test.ts']),
      rooms('sandbox', ['sandbox/**/*.test.ts']),
    ],
  },
})
