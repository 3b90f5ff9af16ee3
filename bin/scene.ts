/** `npm run --silent scene -- NAME 'JSON'`: sets one scene on the database at hand and prints it as one line of JSON. */
import { setScene, type Provider } from '../proofs/scenes.ts'
import { withDatabase } from './database-at-hand.ts'

const [name = '', wish = '{}'] = process.argv.slice(2)
const provider = await findSandbox()
await withDatabase(async (db) => console.log(JSON.stringify(await setScene(db, name, JSON.parse(wish), provider))))

/** The payment sandbox at hand, where the money of a scene can be collected; null when there is none, and then nothing is. */
async function findSandbox(): Promise<Provider | null> {
  const { PORT = '4000', SANDBOX_PORT = String(Number(PORT) + 1) } = process.env
  const url = new URL(process.env.STRIPE_API_URL ?? `http://127.0.0.1:${SANDBOX_PORT}`)
  const secretKey = process.env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox'
  const isHere = ['127.0.0.1', 'localhost'].includes(url.hostname)
  const answers =
    isHere &&
    (await fetch(new URL('/__control', url), { headers: { authorization: `Bearer ${secretKey}` } }).then(
      ({ ok }) => ok,
      () => false,
    ))
  return answers ? { url, secretKey } : null
}
