import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { socketOf } from '#proofs/house.ts'
import { openBadLine, type BadLine } from '#proofs/storms/bad-connection.ts'
import { openAnnouncements } from './announcements.ts'
import { openDatabase } from './db.ts'

const patiently = { timeout: 60_000 }

let onSite: ReturnType<typeof openDatabase>
let line: BadLine
let overTheLine: string
beforeAll(async () => {
  await createDatabase(inject('adminUrl'), 'announcements_test')
  onSite = openDatabase(inject('adminUrl').replace('/postgres?', '/announcements_test?'))
})
afterAll(() => onSite.close())
beforeEach(async () => {
  const there = new URL(inject('adminUrl'))
  line = await openBadLine(socketOf(there))
  overTheLine = `postgres://${there.username}@127.0.0.1:${line.port}/announcements_test`
})
afterEach(() => line.close())

test('a line that dies without a word while it is opened again is given up, and the next one listens', async () => {
  const announcements = await openAnnouncements(overTheLine, onSite.pool)
  await expect.poll(announcements.isListening, patiently).toBe(true)

  line.strikeOn('listen beat', 'swallow')
  line.hangUp()
  await expect.poll(announcements.isDeaf, patiently).toBe(true)
  await line.heal()

  await expect.poll(announcements.isListening, patiently).toBe(true)
  await announcements.close()
})

test('a line that dies without a word while the house starts is an error: the house does not wait for ever', async () => {
  line.strikeOn('pg_backend_pid', 'swallow')
  await expect(openAnnouncements(overTheLine, onSite.pool)).rejects.toThrow('Connection terminated')
})
