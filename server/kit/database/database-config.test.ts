import { expect, test } from 'vitest'
import { readDatabaseConfig } from './database-config.ts'

const production = { NODE_ENV: 'production', OWN_DATABASE: '1', BACKUP_DIR: '/backups' }

test('a house at work may use its own PostgreSQL only when that is said, and when it is backed up (#1059)', () => {
  expect(readDatabaseConfig(production)).toEqual({
    databaseUrl: null,
    dataDir: '.data',
    backups: { folder: '/backups', keyFile: null, archiveSeconds: 50 },
  })
  expect(() => readDatabaseConfig({ NODE_ENV: 'production' })).toThrow(/\n {2}DATABASE_URL is missing: [^\n]+$/)
  expect(() => readDatabaseConfig({ ...production, BACKUP_DIR: '' })).toThrow(/\n {2}BACKUP_DIR is missing: [^\n]+$/)
  expect(readDatabaseConfig({}).backups).toBeNull()
})

test.each([
  ['OWN_DATABASE', { ...production, DATABASE_URL: 'postgres://elsewhere/house' }],
  ['OWN_DATABASE', { OWN_DATABASE: 'yes' }],
  ['BACKUP_DIR', { DATA_DIR: '/srv/house', BACKUP_DIR: '/srv/house/backups' }],
  ['BACKUP_DIR', { DATA_DIR: '/srv/house', BACKUP_DIR: '/srv/house' }],
  ['BACKUP_KEY_FILE', { BACKUP_KEY_FILE: '/srv/key' }],
  ['ARCHIVE_SECONDS', { ...production, ARCHIVE_SECONDS: '0' }],
  ['ARCHIVE_SECONDS', { ...production, ARCHIVE_SECONDS: 'often' }],
])('a wrong %s is one line that names it', (name, env) => {
  expect(() => readDatabaseConfig(env)).toThrow(new RegExp(String.raw`\n {2}${name}\b[^\n]+$`))
})

test('programs that read or move the books go past a pooler', () => {
  const both = { DATABASE_URL: 'postgres://pooler/house', DATABASE_DIRECT_URL: 'postgres://db/house' }
  expect(readDatabaseConfig(both).databaseUrl).toBe('postgres://db/house')
  expect(readDatabaseConfig({ DATABASE_URL: 'postgres://db/house' }).databaseUrl).toBe('postgres://db/house')
})

test('a folder beside the data folder is not in it', () => {
  expect(readDatabaseConfig({ DATA_DIR: '/srv/house', BACKUP_DIR: '/srv/house-backups' }).backups).not.toBeNull()
})
