import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSandbox } from './sandbox.ts'

const { SANDBOX_PORT, SANDBOX_FILE, SANDBOX_WEBHOOK_URL, SANDBOX_WEBHOOK_SECRET, SANDBOX_URL, CLOCK } = process.env

// Its file is nobody else's business.
process.umask(0o077)
if (SANDBOX_FILE) mkdirSync(dirname(SANDBOX_FILE), { recursive: true })
if (SANDBOX_FILE && existsSync(SANDBOX_FILE)) chmodSync(SANDBOX_FILE, 0o600)

const sandbox = await openSandbox({
  port: Number(SANDBOX_PORT ?? 4001),
  ...(SANDBOX_FILE && { file: SANDBOX_FILE }),
  ...(SANDBOX_WEBHOOK_URL && { webhookUrl: SANDBOX_WEBHOOK_URL }),
  ...(SANDBOX_WEBHOOK_SECRET && { webhookSecret: SANDBOX_WEBHOOK_SECRET }),
  ...(SANDBOX_URL && { url: SANDBOX_URL }),
  ...(CLOCK && { clock: new Date(CLOCK) }),
})

let leaving = false
async function leave() {
  if (leaving) return
  leaving = true
  await sandbox.close()
  process.exit(0)
}

process.on('SIGTERM', () => void leave())
process.on('SIGINT', () => void leave())
// A child whose parent was killed has nobody left to stop it.
process.on('disconnect', () => void leave())

console.log(`sandbox listening on ${sandbox.url}`)
process.send?.({ url: sandbox.url })
