import { createSign, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPicture } from '#proofs/read-picture.ts'
import { drawCode } from './draw-arrival-code.ts'

test('a camera reads every code, whatever its signature: all of 100 drawn', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = Array.from({ length: 100 }, (_, n) => {
    const signature = createSign('sha256').update(`order ${n}`).sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `BH1.${Buffer.concat([signature.subarray(0, 26), signature]).toString('base64url')}`
  })
  for (const code of codes) expect(await readPicture(drawCode(code))).toBe(code)
})
