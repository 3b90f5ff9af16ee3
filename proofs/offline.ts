import { generateKeyPairSync, sign } from 'node:crypto'
import { expect } from 'vitest'
import { signedWords, type MergeAnswer, type OfflineEntry } from '#api/offline.ts'
import { aDevice, beginsShift, type Staffed } from './desk.ts'

type Said = Partial<Omit<OfflineEntry, 'sig'>>
export type Tablet = Awaited<ReturnType<typeof aTablet>>

/** A device of the desk that can sign, with somebody whose shift runs on it, as it is when its line goes down. */
export async function aTablet(house: Staffed, name: string, person = 'Sam') {
  const browser = await aDevice(house, name)
  const staff = await beginsShift(house, browser, 'staff', person)
  const deviceId = (await browser.get('/api/desk/v1/here')).body.device.id as string
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const { status, body } = await browser.post('/api/desk/v1/device-key', { publicKey: spki })
  expect(status).toBe(200)
  let last = body.lastN as number

  /** What is noted on the tablet; it counts on from the last unless `n` says otherwise. */
  const note = (more: Said = {}): OfflineEntry => {
    const entry = {
      deviceId,
      n: last + 1,
      kind: 'ARRIVED' as const,
      people: 2,
      saidAt: house.ctx.now().toISOString(),
      snapshotSeq: 1,
      staffId: staff.memberId,
      ...more,
    }
    last = Math.max(last, entry.n)
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const }
    return { ...entry, sig: sign('sha256', Buffer.from(signedWords(entry)), key).toString('base64url') }
  }
  const merge = (entries: readonly OfflineEntry[], unsent?: number) =>
    browser.post('/api/desk/v1/merge', { entries, ...(unsent !== undefined && { unsent }) })
  return {
    browser,
    deviceId,
    staff,
    name,
    publicKey: spki,
    serverKeys: body.serverKeys as { no: number; publicKey: string }[],
    note,
    /** The call as it is answered. */
    merge,
    /** The line is back: what was noted goes to the house, and this is what it says to each. */
    sends: async (...entries: OfflineEntry[]): Promise<MergeAnswer['answers'][number]['answer'][]> => {
      const { status: merged, body: answer } = await merge(entries)
      expect([merged, answer.code]).toEqual([200, undefined])
      return (answer as MergeAnswer).answers.map((one) => one.answer)
    },
  }
}
