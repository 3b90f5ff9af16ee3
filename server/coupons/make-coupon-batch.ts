import { randomInt, randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { CouponBatch, CouponBatchRequest } from '#api/staff-coupons.ts'
import { Refused } from '#domain/refusals.ts'
import { lastDayOf } from '#domain/validity.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteDownload } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { letMakeCodes, tellOfCodes } from './let-make-codes.ts'
import { insertBatch, insertCoupons, listCodesOf, switchOff } from './office-store.ts'
import { refuseUnknownService, rowOf, listStaffCoupons } from './save-coupon.ts'

type House = Pick<Ctx, 'db' | 'now'>

/**
 * Makes many codes at once, each good once. The same press makes them once, and answers the same. `service.unknown`,
 * `coupon.worth`, `limit.day`.
 */
export async function makeCouponBatch(
  ctx: House & Pick<Ctx, 'jobs'>,
  { count, prefix, ...terms }: CouponBatchRequest,
  by: Pick<MemberIdentity, 'member'>,
): Promise<CouponBatch> {
  const { db, now } = ctx
  return await db.transaction().execute(async (tx) => {
    const id = randomUUID()
    const before = await madeByPress(tx, id)
    if (before === null) {
      await refuseUnknownService(tx, { ...terms, oncePerEmail: false })
      await letMakeCodes(tx, by, { ...terms, count, field: 'count' }, now())
      await insertBatch(tx, { id, name: terms.name, made_by: by.member.id, made_at: now() })
      await insertCodes(tx, count, prefix, {
        ...rowOf({ ...terms, oncePerEmail: false }),
        usage_limit: 1,
        batch_id: id,
      })
      await tellOfCodes(ctx, tx, by, { ...terms, uses: count, called: `${count} promo codes`, key: id })
    }
    return await showBatch({ db: tx, now }, before ?? id)
  })
}

/** New codes until there are enough: one that exists already is drawn again. */
async function insertCodes(tx: Tx, count: number, prefix: string, row: Parameters<typeof insertCoupons>[2]) {
  for (let missing = count; missing > 0;) {
    const drawn = Array.from({ length: Math.min(missing, 1000) }, () =>
      [prefix, four(), four()].filter(Boolean).join('-'),
    )
    missing -= (await insertCoupons(tx, [...new Set(drawn)], row)).length
  }
}

/** Letters and digits that are hard to confuse; eight of them cannot be guessed while tries are counted. */
const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

async function showBatch(house: Pick<Ctx, 'db' | 'now'>, id: string): Promise<CouponBatch> {
  const { batches } = await listStaffCoupons(house)
  const batch = batches.find((each) => each.id === id)
  if (!batch) throw new Refused('coupon.missing')
  return batch
}

/** The codes of a batch as a CSV file, with what has become of each. `coupon.missing`. */
export async function writeCouponFile(house: House, id: string): Promise<string> {
  const { name } = await showBatch(house, id)
  const codes = await listCodesOf(house.db, id)
  await noteDownload(house.db, { what: 'coupon_batch', row: id, name })
  const lines = codes.map(({ code, active, number_of_usages, expires_at }) => [
    code,
    name,
    expires_at ? lastDayOf(expires_at) : '',
    number_of_usages > 0 ? 'used' : active ? 'open' : 'ended',
  ])
  return stringify([['Code', 'Name', 'Good until', 'Status'], ...lines], { escape_formulas: true, bom: true })
}

/** Nobody can use the codes of a batch any more. `coupon.missing`. */
export async function endCouponBatch({ db, now }: House, id: string): Promise<CouponBatch> {
  return await db.transaction().execute(async (tx) => {
    await switchOff(tx, { batch_id: id })
    return await showBatch({ db: tx, now }, id)
  })
}
