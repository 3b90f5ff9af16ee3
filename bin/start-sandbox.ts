import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

type Env = Record<string, string | undefined>

/** Starts the payment sandbox as a process of its own, as a real provider is; answers the settings that point at it. */
export async function startSandbox(env: Env): Promise<{ settings: Env; stop: () => Promise<unknown> }> {
  const port = Number(env.PORT ?? 4000)
  const sandboxPort = env.SANDBOX_PORT ?? String(port + 1)
  const child = spawn(process.execPath, [new URL('../sandbox/main.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C must let the house finish its calls first.
    detached: true,
    env: {
      PATH: env.PATH,
      CLOCK: env.CLOCK,
      SANDBOX_PORT: sandboxPort,
      SANDBOX_FILE: resolve(env.DATA_DIR ?? '.data', 'sandbox.db'),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    },
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (!url) continue
    const stop = async () => {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    }
    const settings = {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    }
    return { settings, stop }
  }
  throw new Error('The payment sandbox did not start.')
}
