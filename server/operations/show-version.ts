import { schemaStep } from '#db/migrate.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/kit/context.ts'
import type { Build } from '#server/kit/build.ts'

/** What runs here. What only the database knows is null while it does not answer. */
export type Version = Build & { schema: string | null; node: string; postgres: string | null }

/** How long the database may take to say what it is, in milliseconds. */
const DATABASE_MS = 1000

/** Says which program, schema, Node and PostgreSQL this is. */
export async function showVersion({ pool }: Pick<Ctx, 'pool'>, build: Build): Promise<Version> {
  const unknown = { schema: null, postgres: null }
  const late = wait(DATABASE_MS, unknown, { ref: false })
  const { schema, postgres } = await Promise.race([schemaStep(pool).catch(() => unknown), late])
  return { ...build, schema, node: process.versions.node, postgres }
}
