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
])('a house starts with %j in tests only, in production and in development alike', (more, said) => {
  expect(why({ ...production, ...more })).toContain(said)
  expect(why({ ...good, NODE_ENV: 'development', ...more })).toContain(said)
  expect(why({ ...good, ...more })).toContain(said)
  expect(why({ ...good, NODE_ENV: 'test', ...more })).toBe('it starts')
})

test.each([
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is for tests'],
  [{ SITE_URL: 'http://bathhouse.example' }, 'SITE_URL must begin with https'],
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_SECRET_KEY is a test key'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_' }, 'STRIPE_WEBHOOK_SECRET is too short'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }, 'STRIPE_WEBHOOK_SECRET is too short, or known to everybody'],
  [{ STRIPE_API_URL: 'http://api.stripe.com' }, 'STRIPE_API_URL must be https://api.stripe.com'],
  [{ SMTP_URL: '' }, 'SMTP_URL is missing'],
  [{ LETTERS: 'outbox' }, 'please choose one'],
  [{ LETTERS: 'nowhere' }, 'LETTERS'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
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
