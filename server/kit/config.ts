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

/** Which traces are collected, in the words of OpenTelemetry. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

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
  HOME_URL: z.optional(webAddress),
  DATABASE_URL: z.string().check(z.minLength(1, 'is missing')),
  DATABASE_DIRECT_URL: z.optional(z.string()),
  PREPARED_STATEMENTS: z._default(z.enum(['on', 'off']), 'on'),
  MIGRATE: z._default(z.enum(['start', 'wait']), 'start'),
  DATABASE_PATIENCE: z._default(z.coerce.number().check(z.minimum(1), z.maximum(60)), 4),
  REQUEST_PATIENCE: z._default(z.coerce.number().check(z.minimum(1), z.maximum(300)), 30),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(60))),
  METRICS_PORT: z.optional(z.string().check(z.refine(isPortOrOff, 'must be a port, or off'))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(z.enum(['http/protobuf', 'http/json']), 'http/protobuf'),
  OTEL_TRACES_SAMPLER: z._default(z.enum(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  OTEL_BSP_SCHEDULE_DELAY: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 5000),
  OTEL_SDK_DISABLED: flag,
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_DISK: z.optional(z.string()),
  DISK_FREE_MB: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1000),
  BACKUP_DIR: z.optional(z.string()),
  CLOCK: z.optional(z.iso.datetime({ offset: true })),
  STRIPE_API_URL: z._default(webAddress, 'https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().check(z.regex(/^sk_(test|live)_\w+$/, 'must be a secret key, sk_test_… or sk_live_…')),
  STRIPE_WEBHOOK_SECRET: z.string().check(z.startsWith('whsec_')),
  STRIPE_WEBHOOK_SECRET_BEFORE: z.optional(z.string().check(z.startsWith('whsec_'))),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SECRET_KEY_BEFORE: z.optional(z.string()),
  SMTP_URL: z.optional(z.url()),
  LETTERS: z.optional(z.enum(['outbox'])),
  MAIL_FROM: z.optional(z.string()),
})

/** Where traces are sent, which of them, and how often, in milliseconds. */
export type TracesConfig = {
  url: string
  protocol: 'http/protobuf' | 'http/json'
  sampler: (typeof samplers)[number]
  sampledPart: number
  everyMs: number
}

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
  /** The same database without a pooler between: for announcements, jobs, the leader and migrations. */
  directUrl: string
  /** A pooler lies at `databaseUrl`: limits cannot be set where a connection is opened. */
  isPooled: boolean
  /** Whether connections keep the plans of statements: not behind a pooler that cannot keep them. */
  preparedStatements: boolean
  /** Whether a start makes the schema, or waits until `npm run migrate` has made it. */
  migrate: 'start' | 'wait'
  /** How long a statement may take before it counts as lost, in milliseconds. */
  databasePatience: number
  /** How long a request may take to arrive, in milliseconds; a connection may be silent for twice as long. */
  requestPatience: number
  /** How long a server that was told to stop goes on answering before it takes no more, in seconds. */
  drainSeconds: number
  /** Where /metrics is answered, apart from the site; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where traces of requests are sent; null: nowhere, and nothing that makes them is loaded. */
  traces: TracesConfig | null
  /** The folder of the house's own database, whose disk is watched. */
  dataDir: string
  /** Where the database's disk is seen, and with how little space on it no orders are taken; null: it is elsewhere. */
  databaseDisk: { folder: string; leastBytes: number } | null
  /** Where backups are kept, and what they note about themselves. */
  backupDir: string | null
  clock: Date | null
  /** Each of the webhook secrets is good: two while one takes over from the other. */
  stripe: { apiUrl: URL; secretKey: string; webhookSecrets: string[] }
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

const siteUrlOf = ({ SITE_URL, PORT }: { SITE_URL?: string | undefined; PORT: number }) =>
  new URL(SITE_URL ?? `http://localhost:${PORT}`).origin

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
    siteUrl: siteUrlOf(data),
    // A house without a site of its own has its first page at the booking site.
    homeUrl: data.HOME_URL ?? (data.DEMO ? 'https://stillwater.example' : siteUrlOf(data)),
    databaseUrl: data.DATABASE_URL,
    directUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    isPooled: data.DATABASE_DIRECT_URL !== undefined,
    preparedStatements: data.PREPARED_STATEMENTS === 'on',
    migrate: data.MIGRATE,
    databasePatience: data.DATABASE_PATIENCE * 1000,
    requestPatience: data.REQUEST_PATIENCE * 1000,
    drainSeconds: data.DRAIN_SECONDS ?? (production ? 5 : 0),
    metrics: metricsOf(data, production),
    traces: tracesOf(data),
    dataDir: data.DATA_DIR,
    databaseDisk: data.DATABASE_DISK ? { folder: data.DATABASE_DISK, leastBytes: data.DISK_FREE_MB * 1e6 } : null,
    backupDir: data.BACKUP_DIR ?? null,
    clock: data.CLOCK ? new Date(data.CLOCK) : null,
    stripe: {
      apiUrl: new URL(data.STRIPE_API_URL),
      secretKey: data.STRIPE_SECRET_KEY,
      webhookSecrets: webhookSecretsOf(data),
    },
    ...secretKeyOf(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    keepsEmails: data.TEST_DOORS || !data.SMTP_URL,
  }
}

/** The keys of the secrets, of settings that name nothing else. */
export const secretKeyOf = (given: { SECRET_KEY?: string | undefined; SECRET_KEY_BEFORE?: string | undefined }) => ({
  secretKey: given.SECRET_KEY || DEVELOPMENT_KEY,
  secretKeyBefore: given.SECRET_KEY_BEFORE || null,
})

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
    data.PORT !== 0 &&
      metricsOf(data, production)?.port === data.PORT &&
      'METRICS_PORT may not be PORT: the site does not know its metrics.',
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
  data.STRIPE_WEBHOOK_SECRET_BEFORE &&
    !isGuardedSecret(data.STRIPE_WEBHOOK_SECRET_BEFORE) &&
    'STRIPE_WEBHOOK_SECRET_BEFORE is too short, or known to everybody.',
  !data.SMTP_URL &&
    !data.LETTERS &&
    'SMTP_URL is missing: nobody would get an email (LETTERS=outbox if that is meant).',
]

/** What saves time and is worth nothing in a house that is used. */
const refuseOutsideTests = (data: z.infer<typeof settings>) => [
  data.PASSWORD_COST === 'low' && 'PASSWORD_COST=low is for tests: passwords would be easy to find out.',
  data.FURNISHED && 'FURNISHED=1 is for tests: a house brings its books up to date when it starts.',
]

const METRICS_PORT = 9464

/** A real house is watched unless it says otherwise; any other when it asks for it. */
function metricsOf(data: z.infer<typeof settings>, production: boolean): Config['metrics'] {
  const asked = data.METRICS_PORT ?? (production ? String(METRICS_PORT) : 'off')
  return asked === 'off' ? null : { host: data.METRICS_HOST, port: Number(asked) }
}

function tracesOf(data: z.infer<typeof settings>): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = data
  if (endpoint === undefined || isDisabled) return null
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    protocol: data.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: data.OTEL_TRACES_SAMPLER,
    sampledPart: data.OTEL_TRACES_SAMPLER_ARG,
    everyMs: data.OTEL_BSP_SCHEDULE_DELAY,
  }
}

/** Long enough to be unguessable; the sandbox's secret is public. */
const isGuardedSecret = (secret: string) => secret.length >= 'whsec_'.length + 16

const webhookSecretsOf = (data: z.infer<typeof settings>) =>
  [data.STRIPE_WEBHOOK_SECRET, data.STRIPE_WEBHOOK_SECRET_BEFORE].filter((secret) => secret !== undefined)

const isThisMachine = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const proxiesOf = (text?: string): Config['trustProxy'] =>
  text ? (/^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())) : false

function isPortOrOff(text: string): boolean {
  return text === 'off' || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535)
}

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
