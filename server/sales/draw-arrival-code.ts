import { encode as encodePng } from 'fast-png'
import { encode as encodeQr } from 'uqr'
import { writeCode } from './arrival-code.ts'
import type { BookedRow } from './booking-store.ts'
import type { KeyHouse } from './desk-keys.ts'
import type { OrderRow } from './store.ts'

/** How many points wide a square of the code is: the picture has a bit for each point, so a row of a square is a byte. */
const SCALE = 8
const [DARK, LIGHT] = [0x00, 0xff]
/** How many squares stay light around it. */
const BORDER = 4
/** As small as it gets, with little memory, at half of the usual effort. */
const PACKED = { level: 3, mem: 0 } as const
/**
 * One of the eight patterns that keep a code from large plain parts. The best of them is looked for in texts; a code
 * holds a signature, which is as good as random, and looking would cost ten times as much as the rest.
 */
const PATTERN = 3

/**
 * The code of a paid order as a picture (PNG), for its success page, its order view and its email. It holds neither
 * order key nor name nor address. Null when nothing of the order is booked.
 */
export async function drawArrivalCode(
  ctx: KeyHouse,
  { id: orderId, paid_at: issuedAt }: Pick<OrderRow, 'id' | 'paid_at'>,
  booked: readonly Pick<BookedRow, 'status' | 'starts_at' | 'party_size'>[],
): Promise<Buffer | null> {
  const [first] = booked.filter(({ status }) => status === 'CONFIRMED').toSorted((a, b) => +a.starts_at - +b.starts_at)
  if (!issuedAt || !first) return null
  const { starts_at: startsAt, party_size: people } = first
  return drawCode(await writeCode(ctx, { orderId, issuedAt, startsAt, people }))
}

/** Dark on light, whatever the page: cameras want it so. */
export function drawCode(code: string): Buffer {
  const { data: squares, size } = encodeQr(code, { ecc: 'M', border: BORDER, maskPattern: PATTERN })
  const rows = squares.map((row) => Buffer.from(row.map((isDark) => (isDark ? DARK : LIGHT))))
  const data = Buffer.concat(rows.map((row) => Buffer.alloc(size * SCALE, row)))
  const picture = { width: size * SCALE, height: size * SCALE, data, depth: 1, channels: 1 } as const
  return Buffer.from(encodePng(picture, { zlib: PACKED }))
}
