import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://localhost/x',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const SECRET_KEY = 'a key that somebody drew for this house'
const production = {
  ...good,
  NODE_ENV: 'production',
  SITE_URL: 'https://bathhouse.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  SECRET_KEY,
  SMTP_URL: 'smtps://mail.example',
}
const why = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return 'it starts'
  } catch (error) {
    return (error as Error).message
  }
}

test('everything that is missing or wrong is named at once', () => {
  const said = why({ PORT: 'many', STRIPE_SECRET_KEY: 'pk_test_x', SITE_URL: 'bathhouse.example', CLOCK: 'noon' })
  for (const name of ['PORT', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_URL', 'CLOCK']) {
    expect(said).toContain(`  ${name}`)
  }
})

test('what is dangerous in production does not start there', () => {
  expect(why(production)).toBe('it starts')
  expect(why({ ...production, CLOCK: '2026-01-01T00:00:00Z' })).toContain('CLOCK')
  expect(why({ ...production, TEST_DOORS: '1' })).toContain('TEST_DOORS')
  expect(why({ ...production, DEMO: '1' })).toContain('DEMO')
  expect(why({ ...production, STRIPE_API_URL: 'http://127.0.0.1:4001' })).toContain('api.stripe.com')
  expect(why({ ...good, NODE_ENV: 'production' })).toContain('SITE_URL')
})

test.each(['collector:4318', 'grpc://collector:4317', 'http://', 'collector.example'])(
  'traces are sent to an http(s) address: with %s the house does not start and names the setting (#1066)',
  (OTEL_EXPORTER_OTLP_ENDPOINT) => {
    const line = 'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http(s) address'
    expect(why({ ...good, OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(`The house cannot start with these settings:\n  ${line}`)
  },
)

test('traces are sent where the standard says, over http alone, and nowhere unless asked (#1066)', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example/otlp/'
  expect(readConfig(good).traces).toBeNull()
  expect(readConfig({ ...good, OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    url: 'https://collector.example/otlp/v1/traces',
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    sampledPart: 1,
    everyMs: 5000,
  })
  expect(readConfig({ ...good, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBeNull()
  expect(why({ ...good, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toContain('  OTEL_EXPORTER_OTLP_PROTOCOL')
  expect(why({ ...good, OTEL_TRACES_SAMPLER: 'most' })).toContain('  OTEL_TRACES_SAMPLER')
  expect(why({ ...good, OTEL_TRACES_SAMPLER_ARG: '10' })).toContain('  OTEL_TRACES_SAMPLER_ARG')
})

test('production needs a key of its own for its secrets; who only tries the house out is not asked for one (security finding 12)', () => {
  expect(why({ ...production, SECRET_KEY: '' })).toContain('SECRET_KEY is missing')
  expect(why({ ...production, SECRET_KEY: 'x'.repeat(31) })).toContain('SECRET_KEY: must have at least 32 characters')
  expect(why(good)).toBe('it starts')
  expect(readConfig(production).secretKey).toBe(SECRET_KEY)
})

test('the words of emails are kept where they are the outbox, and nowhere else (security finding 12)', () => {
  const mail = { SMTP_URL: 'smtp://localhost:1025' }
  expect(readConfig(good).keepsEmails).toBe(true)
  expect(readConfig({ ...good, ...mail }).keepsEmails).toBe(false)
  expect(readConfig({ ...good, ...mail, TEST_DOORS: '1' }).keepsEmails).toBe(true)
})

test.each([
  [{ PASSWORD_COST: 'low' }, 'PASSWORD_COST=low is for tests'],
  [{ FURNISHED: '1' }, 'FURNISHED=1 is for tests'],
])('a house starts with %j in tests only, in production and in development alike (#1104)', (more, said) => {
  expect(why({ ...production, ...more })).toContain(said)
  expect(why({ ...good, NODE_ENV: 'development', ...more })).toContain(said)
  expect(why({ ...good, ...more })).toContain(said)
  expect(why({ ...good, NODE_ENV: 'test', ...more })).toBe('it starts')
})

test.each([
  [{ SMTP_URL: '' }, 'SMTP_URL is missing: nobody would get an email'],
  [{ SITE_URL: 'http://bathhouse.example' }, 'In production SITE_URL must begin with https.'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is for tests'],
])('production does not start with %j and says why (#1056)', (more, said) => {
  expect(why({ ...production, ...more })).toContain(said)
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_SECRET_KEY is a test key'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_' }, 'STRIPE_WEBHOOK_SECRET is too short'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }, 'STRIPE_WEBHOOK_SECRET is too short, or known to everybody'],
  [{ STRIPE_API_URL: 'http://api.stripe.com' }, 'STRIPE_API_URL must be https://api.stripe.com'],
  [{ LETTERS: 'outbox' }, 'please choose one'],
  [{ LETTERS: 'nowhere' }, 'LETTERS'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  [{ MIGRATE: 'later' }, 'MIGRATE'],
])('production does not start with %j (security finding 15)', (more, said) => {
  expect(why({ ...production, ...more })).toContain(said)
})

test('production starts without emails only when that is meant (security finding 15)', () => {
  expect(why({ ...production, SMTP_URL: '', LETTERS: 'outbox' })).toBe('it starts')
})

test('test routes open for this machine only, and never beside a live key (security finding 15)', () => {
  const routes = { ...good, TEST_DOORS: '1', DEMO: '1' }
  for (const SITE_URL of ['', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
    expect(why({ ...routes, SITE_URL })).toBe('it starts')
  }
  expect(why({ ...routes, SITE_URL: 'https://bathhouse.example' })).toContain('TEST_DOORS is for this machine')
  expect(why({ ...routes, STRIPE_SECRET_KEY: 'sk_live_x' })).toContain('TEST_DOORS may not be open with a live key')
})

test('a live key never meets the sandbox', () => {
  const live = { ...good, STRIPE_SECRET_KEY: 'sk_live_x' }
  expect(why(live)).toBe('it starts')
  expect(why({ ...live, STRIPE_API_URL: 'http://127.0.0.1:4001' })).toContain('live key')
  expect(why({ ...live, STRIPE_API_URL: 'http://api.stripe.com' })).toContain('live key')
})

test('proxies are named by their number or their addresses, and never as everybody', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ ...good, TRUST_PROXY }).trustProxy
  expect(readConfig(good).trustProxy).toBe(false)
  expect(trusted('')).toBe(false)
  expect(trusted('2')).toBe(2)
  expect(trusted('10.0.0.0/8, 2001:db8::1')).toEqual(['10.0.0.0/8', '2001:db8::1'])
  for (const wrong of [
    '0',
    'true',
    '*',
    'all',
    '10',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    'x',
  ]) {
    expect([wrong, why({ ...good, TRUST_PROXY: wrong })]).toEqual([wrong, expect.stringContaining('TRUST_PROXY')])
  }
})

test('with its test routes open the house listens on this machine only, whatever HOST says', () => {
  expect(readConfig({ ...good, TEST_DOORS: '1', HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
  expect(readConfig({ ...good, HOST: '10.0.0.1' }).host).toBe('10.0.0.1')
  expect(readConfig(production).host).toBe('0.0.0.0')
})

test('a real server goes on answering for five seconds after it was told to stop, others stop at once; each may say otherwise', () => {
  expect([readConfig(production).drainSeconds, readConfig(good).drainSeconds]).toEqual([5, 0])
  expect(readConfig({ ...production, DRAIN_SECONDS: '0.5' }).drainSeconds).toBe(0.5)
  for (const wrong of ['-1', '61', 'long']) expect(why({ ...good, DRAIN_SECONDS: wrong })).toContain('  DRAIN_SECONDS')
})

test('a real house is watched on a port of this machine, others when they ask; never on the port of the site', () => {
  expect(readConfig(production).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig(good).metrics).toBeNull()
  expect(readConfig({ ...production, METRICS_PORT: 'off' }).metrics).toBeNull()
  expect(readConfig({ ...good, METRICS_PORT: '9500', METRICS_HOST: '::1' }).metrics).toEqual({
    host: '::1',
    port: 9500,
  })
  for (const wrong of ['on', '-1', '65536', '94a'])
    expect(why({ ...good, METRICS_PORT: wrong })).toContain('  METRICS_PORT')
  expect(why({ ...good, PORT: '4000', METRICS_PORT: '4000' })).toContain('METRICS_PORT may not be PORT')
  expect(why({ ...good, PORT: '0', METRICS_PORT: '0' })).toBe('it starts')
})
