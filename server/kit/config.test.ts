import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://localhost/x',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const production = { ...good, NODE_ENV: 'production', SITE_URL: 'https://bathhouse.example' }
const why = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return 'it starts'
  } catch (error) {
    return (error as Error).message
  }
}

test('everything that is missing or wrong is told at once', () => {
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

test('a live key never meets the sandbox', () => {
  const live = { ...good, STRIPE_SECRET_KEY: 'sk_live_x' }
  expect(why(live)).toBe('it starts')
  expect(why({ ...live, STRIPE_API_URL: 'http://127.0.0.1:4001' })).toContain('live key')
})

test('with its test doors open the house listens on this machine only, whatever HOST says', () => {
  expect(readConfig({ ...good, TEST_DOORS: '1', HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
  expect(readConfig({ ...good, HOST: '10.0.0.1' }).host).toBe('10.0.0.1')
  expect(readConfig(production).host).toBe('0.0.0.0')
})
