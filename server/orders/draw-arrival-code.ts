import { encode } from 'uqr'
import type { Ctx } from '#server/kit/context.ts'
import { writeCode } from './arrival-code.ts'
import { listBookedOfOrder } from './booking-store.ts'
import type { OrderRow } from './store.ts'

/** How many points wide a square of the code is, and how many squares stay white around it. */
const SCALE = 6
const BORDER = 4

/**
 * The code of a paid order as a picture (PNG), for its success page, its order view and its email. It holds neither
 * order key nor name nor address. Null when nothing of the order is booked.
 */
export async function drawArrivalCode(
  ctx: Ctx,
  { id: orderId, paid_at: issuedAt }: Pick<OrderRow, 'id' | 'paid_at'>,
): Promise<Buffer | null> {
  const booked = (await listBookedOfOrder(ctx.db, orderId)).filter(({ status }) => status === 'CONFIRMED')
  const [first] = booked.toSorted((a, b) => +a.starts_at - +b.starts_at)
  if (!issuedAt || !first) return null
  const { starts_at: startsAt, party_size: people } = first
  return await pictureOf(await writeCode(ctx, { orderId, issuedAt, startsAt, people }))
}

/** Dark on light, whatever the page: cameras want it so. */
async function pictureOf(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'M', border: BORDER })
  const points = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  // Loaded when the first picture is asked for: it is larger than the rest of the house.
  const { default: sharp } = await import('sharp')
  return await sharp(points, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
