import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { desk, openSite, type Site, type Visit } from './site.ts'
import { heading, press } from './walk.ts'

const email = 'member.plain@stillwater.example'
const password = 'stillwater-demo'

let site: Site
let tool: { origin: string; close: () => void }
beforeAll(async () => {
  site = await openSite()
  tool = await openTool()
})
afterAll(async () => {
  tool.close()
  await site.close()
})

/** A site of somebody else, whose pages bring the real tools of both generations. */
async function openTool() {
  const script = await bundle(`
    import * as latest from '@wix/sdk'
    import * as spec from 'sdk-of-the-spec'
    globalThis.generations = { latest, spec }
  `)
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url.startsWith('/tool.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript
        ? script
        : '<!doctype html><title>A tool</title><h1>A tool</h1><script type="module" src="/tool.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The house is at localhost: to a browser that is another site, which keeps the house's cookie at home.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function bundle(source: string): Promise<string> {
  const entry = '\0tools'
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
    plugins: [
      {
        name: 'tools',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  })
  return (built as { output: { code: string }[] }).output[0]!.code
}

/** The tool's page, with its calls to the platform led to the house, as the browser lets them. */
async function openToolPage({ page }: Visit, path = '/'): Promise<void> {
  await page.goto(tool.origin + path)
  await page.waitForFunction(() => 'generations' in globalThis)
  await page.evaluate((house) => {
    const direct = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      return direct(url.host === 'www.wixapis.com' ? house + url.pathname + url.search : input, init)
    }
  }, site.origin)
}

const clientId = async () => (await site.house.get('/__test/apikey')).body.clientId as string

test.each(['latest', 'spec'])(
  'with the %s tools a member signs in on a page of another site: the hidden frame tells that page its code (#497)',
  async (generation) => {
    const visit = await site.visit({ width: desk })
    await openToolPage(visit)
    const found = await visit.page.evaluate(
      async ({ generation, clientId, email, password, house }) => {
        const { createClient, OAuthStrategy } = (globalThis as any).generations[generation]
        const client = createClient({ auth: OAuthStrategy({ clientId }) })
        const login = await client.auth.login({ email, password })
        const tokens = await client.auth.getMemberTokensForDirectLogin(login.data.sessionToken)
        client.auth.setTokens(tokens)
        const { headers } = await client.auth.getAuthHeaders()
        const orders = await fetch(`${house}/pricing-plans/v2/member/orders`, { headers })
        return { state: login.loginState, isIn: client.auth.loggedIn(), status: orders.status, frames: frames.length }
      },
      { generation, clientId: await clientId(), email, password, house: site.origin },
    )
    expect(found).toEqual({ state: 'SUCCESS', isIn: true, status: 200, frames: 0 })
    await visit.context.close()
  },
)

test('a member signs in on our page for a tool, is led back to it, and out of both again (#497)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  const its = await clientId()
  await openToolPage(visit)
  const begin = (keep: string) =>
    page.evaluate(
      async ({ its, keep, back }) => {
        const { createClient, OAuthStrategy } = (globalThis as any).generations.latest
        const client = createClient({ auth: OAuthStrategy({ clientId: its }) })
        const begun = client.auth.generateOAuthData(back)
        sessionStorage.setItem(keep, JSON.stringify(begun))
        location.href = (await client.auth.getAuthUrl(begun, { responseMode: 'query' })).authUrl
      },
      { its, keep, back: `${tool.origin}/callback` },
    )
  const end = (keep: string) =>
    page.evaluate(
      async ({ its, keep }) => {
        const { createClient, OAuthStrategy } = (globalThis as any).generations.latest
        const client = createClient({ auth: OAuthStrategy({ clientId: its }) })
        const { code, state } = client.auth.parseFromUrl(location.href, 'query')
        const tokens = await client.auth.getMemberTokens(code, state, JSON.parse(sessionStorage.getItem(keep)!))
        client.auth.setTokens(tokens)
        return { isIn: client.auth.loggedIn(), tokens }
      },
      { its, keep },
    )

  await begin('first')
  await heading(page, 'How would you like to book?').waitFor()
  await press(page, 'Members Sign In')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await visit.isAccessible()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${tool.origin}/callback?code=*`)
  await openToolPage(visit, new URL(page.url()).pathname + new URL(page.url()).search)
  const { isIn, tokens } = await end('first')
  expect(isIn).toBe(true)

  // Whoever is signed in at the house already is not asked again.
  await openToolPage(visit)
  await begin('second')
  await page.waitForURL(`${tool.origin}/callback?code=*`)

  await openToolPage(visit)
  await page.evaluate(
    async ({ its, tokens, back }) => {
      const { createClient, OAuthStrategy } = (globalThis as any).generations.latest
      const client = createClient({ auth: OAuthStrategy({ clientId: its, tokens }) })
      location.href = (await client.auth.logout(back)).logoutUrl
    },
    { its, tokens, back: `${tool.origin}/bye` },
  )
  await page.waitForURL(`${tool.origin}/bye`)
  await page.goto(`${site.origin}/account`)
  await page.waitForURL('**/auth?redirect=/account')
  await visit.context.close()
})

test('whoever forgot the password at a tool sets a new one on our page and is led back to the tool (#497)', async () => {
  const visit = await site.visit({ width: desk })
  const { page } = visit
  const its = 'member.soak@stillwater.example'
  const redirect = { url: `${tool.origin}/after`, clientId: await clientId() }
  await site.house.post('/_api/iam/recovery/v1/send-email', { email: its, redirect })
  await expect.poll(async () => (await site.house.emails(its)).length, soon).toBe(1)
  const [letter] = await site.house.emails(its)
  await page.goto(/https?:\S+recoveryToken\S+/.exec(letter!.text)![0])
  await heading(page, 'Choose a new password').waitFor()
  await page.getByLabel('New password').fill('warm stone, still water')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${tool.origin}/after`)
  await visit.context.close()
})
