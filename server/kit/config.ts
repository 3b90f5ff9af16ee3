import { isIP } from 'node:net'
import * as z from 'zod/mini'

const flag = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) => text === '1' || text === 'true'),
)
const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), fallback)
const webAddress = z
  .string()
  .check(z.refine((text) => /^https?:$/.test(protocolOf(text)), 'must be an http(s) address'))

const settings = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  DEMO: flag,
  TEST_DOORS: flag,
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  PASSWORD_COST: z._default(z.enum(['full', 'low']), 'full'),
  FURNISHED: flag,
  HOST: z.optional(z.string()),
  PORT: port(4000),
  TRUST_PROXY: z.optional(
    z.string().check(z.refine(namesProxies, 'must be a number of proxies (1 to 9), or their addresses')),
  ),
  SITE_URL: z.optional(webAddress),
  HOME_URL: z._default(webAddress, 'https://stillwater.example'),
  DATABASE_URL: z.string().check(z.minLength(1, 'is missing')),
  DATABASE_PATIENCE: z._default(z.coerce.number().check(z.minimum(1), z.maximum(60)), 4),
  REQUEST_PATIENCE: z._default(z.coerce.number().check(z.minimum(1), z.maximum(300)), 30),
  CLOCK: z.optional(z.iso.datetime({ offset: true })),
  STRIPE_API_URL: z._default(webAddress, 'https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().check(z.regex(/^sk_(test|live)_\w+$/, 'must be a secret key, sk_test_… or sk_live_…')),
  STRIPE_WEBHOOK_SECRET: z.string().check(z.startsWith('whsec_')),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SECRET_KEY_BEFORE: z.optional(z.string()),
  SMTP_URL: z.optional(z.url()),
  LETTERS: z.optional(z.enum(['outbox'])),
  MAIL_FROM: z.optional(z.string()),
})

/** Every setting of the house, read once. */
export type Config = {
  production: boolean
  demo: boolean
  testRoutes: boolean
  rateLimits: boolean
  /** The cost of hashing a new password; `low` in tests only. */
  passwordCost: 'full' | 'low'
  /** The database is a complete copy: a start neither migrates nor seeds nor fills the calendar. In tests only. */
  furnished: boolean
  host: string
  port: number
  /** The proxies that are trusted for the visitor's address and https: how many, or which; false: none. */
  trustProxy: number | string[] | false
  siteUrl: string
  homeUrl: string
  databaseUrl: string
  /** How long a statement may take before it counts as lost, in milliseconds. */
  databasePatience: number
  /** How long a request may take to arrive, in milliseconds; a connection may be silent for twice as long. */
  requestPatience: number
  clock: Date | null
  stripe: { apiUrl: URL; secretKey: string; webhookSecret: string }
  /** The key that encrypts secrets in the database, and the key before it. */
  secretKey: string
  secretKeyBefore: string | null
  smtpUrl: string | null
  mailFrom: string | null
  /** Emails stay readable after they went: they are the outbox. Else their words are forgotten. */
  keepsEmails: boolean
}

/** The default outside production, where there is nothing to protect. */
const DEVELOPMENT_KEY = 'only for trying out: this is no secret'

/** Reads the settings, and lists at once everything that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The house cannot start with these settings:\n${wrong.join('\n')}`)
  }
  const { data } = read
  const production = data.NODE_ENV === 'production'
  refuseDangerous(data, production)
  return {
    production,
    demo: data.DEMO,
    testRoutes: data.TEST_DOORS,
    rateLimits: data.RATE_LIMITS === 'on',
    passwordCost: data.PASSWORD_COST,
    furnished: data.FURNISHED,
    // Test routes stay on this machine, whatever HOST says.
    host: data.TEST_DOORS ? '127.0.0.1' : (data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')),
    port: data.PORT,
    trustProxy: proxiesOf(data.TRUST_PROXY),
    siteUrl: new URL(data.SITE_URL ?? `http://localhost:${data.PORT}`).origin,
    homeUrl: data.HOME_URL,
    databaseUrl: data.DATABASE_URL,
    databasePatience: data.DATABASE_PATIENCE * 1000,
    requestPatience: data.REQUEST_PATIENCE * 1000,
    clock: data.CLOCK ? new Date(data.CLOCK) : null,
    stripe: {
      apiUrl: new URL(data.STRIPE_API_URL),
      secretKey: data.STRIPE_SECRET_KEY,
      webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    },
    secretKey: data.SECRET_KEY ?? DEVELOPMENT_KEY,
    secretKeyBefore: data.SECRET_KEY_BEFORE ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    keepsEmails: data.TEST_DOORS || !data.SMTP_URL,
  }
}

function refuseDangerous(data: z.infer<typeof settings>, production: boolean): void {
  const live = data.STRIPE_SECRET_KEY.startsWith('sk_live_')
  const isStripe = new URL(data.STRIPE_API_URL).origin === 'https://api.stripe.com'
  const no = [
    ...(production ? refuseInProduction(data) : []),
    ...(data.NODE_ENV === 'test' ? [] : refuseOutsideTests(data)),
    data.TEST_DOORS && live && 'TEST_DOORS may not be open with a live key (sk_live_…).',
    data.TEST_DOORS &&
      data.SITE_URL &&
      !isThisMachine(data.SITE_URL) &&
      'TEST_DOORS is for this machine: SITE_URL is not.',
    data.SMTP_URL && data.LETTERS && 'SMTP_URL sends emails, LETTERS=outbox keeps them: please choose one.',
    production && data.CLOCK && 'CLOCK is for tests: the clock of a real house cannot be set.',
    production && data.TEST_DOORS && 'TEST_DOORS may not be open in production.',
    production && data.DEMO && 'DEMO accounts and codes may not exist in production.',
    production &&
      !data.SECRET_KEY &&
      'SECRET_KEY is missing: at least 32 characters that nobody can guess, as `openssl rand -base64 32` makes them. Keep it.',
    production && !data.SITE_URL && 'SITE_URL is missing: the address of the site, https://…',
    live && !isStripe && 'A live key (sk_live_…) may only be used with https://api.stripe.com.',
    production && !isStripe && 'In production STRIPE_API_URL must be https://api.stripe.com.',
  ].filter((line) => typeof line === 'string')
  if (no.length > 0) throw new Error(`The house does not start:\n  ${no.join('\n  ')}`)
}

/** What would make a real house unsafe, or its payments and emails unreal. */
const refuseInProduction = (data: z.infer<typeof settings>) => [
  data.RATE_LIMITS === 'off' && 'RATE_LIMITS=off is for tests: a real house counts.',
  data.SITE_URL && protocolOf(data.SITE_URL) !== 'https:' && 'In production SITE_URL must begin with https.',
  data.STRIPE_SECRET_KEY.startsWith('sk_test_') &&
    'STRIPE_SECRET_KEY is a test key: visits would be paid with test cards.',
  !isGuardedSecret(data.STRIPE_WEBHOOK_SECRET) && 'STRIPE_WEBHOOK_SECRET is too short, or known to everybody.',
  !data.SMTP_URL &&
    !data.LETTERS &&
    'SMTP_URL is missing: nobody would get an email (LETTERS=outbox if that is meant).',
]

/** What saves time and is worth nothing in a house that is used. */
const refuseOutsideTests = (data: z.infer<typeof settings>) => [
  data.PASSWORD_COST === 'low' && 'PASSWORD_COST=low is for tests: passwords would be easy to find out.',
  data.FURNISHED && 'FURNISHED=1 is for tests: a house brings its books up to date when it starts.',
]

/** Long enough to be unguessable; the sandbox's secret is public. */
const isGuardedSecret = (secret: string) => secret.length >= 'whsec_'.length + 16

const isThisMachine = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const proxiesOf = (text?: string): Config['trustProxy'] =>
  text ? (/^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())) : false

/** `1`, or `10.0.0.0/8, 192.0.2.1`; never every address, which would let each visitor choose their own. */
function namesProxies(text: string): boolean {
  const proxies = proxiesOf(text)
  if (!Array.isArray(proxies)) return proxies !== 0
  return proxies.every((proxy) => {
    const [address = '', bits, ...more] = proxy.split('/')
    const most = { 4: 32, 6: 128 }[isIP(address)]
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (most ?? 0))
    return most !== undefined && isRange && more.length === 0
  })
}

function protocolOf(text: string): string {
  try {
    return new URL(text).protocol
  } catch {
    return ''
  }
}
