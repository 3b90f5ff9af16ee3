import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '#domain/sydney-time.ts'
import { newSecret } from '#server/access/tokens.ts'
import type { Ctx } from '#server/kit/context.ts'
import { hasOwner, setToken } from './first-day-store.ts'

const GOOD_FOR = 24 * HOUR

/**
 * A house without an owner can be set up by whoever has its link: it stands in the log and in `DATA_DIR/welcome`, which
 * only the user of the server may read. Each start makes a new one. With an owner there is none.
 */
export async function openWelcome(ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'log'>): Promise<void> {
  const file = join(ctx.config.dataDir, 'welcome')
  if (await hasOwner(ctx.db)) return await rm(file, { force: true }).catch(() => {})
  const token = newSecret()
  await setToken(ctx.db, token, new Date(ctx.now().getTime() + GOOD_FOR))
  const line = `Set this house up at ${ctx.config.siteUrl}/desk/welcome#${token}`
  ctx.log.warn(line)
  await keepLine(file, ctx.config.dataDir, line).catch((error: Error) =>
    ctx.log.warn({ error: error.message }, 'the link could not be written into DATA_DIR'),
  )
}

/** A file that was there is written anew: another's rights would stay. */
async function keepLine(file: string, folder: string, line: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await rm(file, { force: true })
  await writeFile(file, `${line}\n`, { mode: 0o600 })
}
