import { randomUUID } from 'node:crypto'
import type { StaffGiftCardAnswer } from '#api/staff-gift-cards.ts'
import { dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { fact } from '#server/emails/blocks.ts'
import { takeOfDay } from '#server/limits/take-of-day.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'
import { sendReplacement, tellHolder } from './gift-card-email.ts'
import { newGiftCardCode } from './issue-gift-card.ts'
import {
  emptyGiftCard,
  findHolderOf,
  insertMadeCard,
  isBeingPaidWith,
  lockGiftCard,
  setDisabled,
} from './office-store.ts'
import { showStaffGiftCard } from './show-staff-cards.ts'

type House = Pick<Ctx, 'db' | 'now'>
type By = Pick<MemberIdentity, 'member'>

/** Nobody can pay with a card for now; its money stays on it. `reason.missing`, `gift-card.missing`, `gift-card.over`. */
export const disableGiftCard = (house: House, id: string, reason: string) =>
  changeCard(house, id, { reason, disabled: true })

/** A card that was disabled is good again. `reason.missing`, `gift-card.missing`, `gift-card.over`. */
export const enableGiftCard = (house: House, id: string, reason: string) =>
  changeCard(house, id, { reason, disabled: false })

async function changeCard(
  { db, now }: House,
  id: string,
  { reason, disabled }: { reason: string; disabled: boolean },
): Promise<StaffGiftCardAnswer> {
  return await db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    if ((await madeByPress(tx, randomUUID())) === null) {
      await lockLiving(tx, id)
      await setDisabled(tx, id, disabled)
    }
    return await showStaffGiftCard({ db: tx, now }, id)
  })
}

/**
 * Puts a new card in the place of one whose code is lost or known to others: the old code is refused from now on, and
 * the new one, which is sent to an address, has its balance and its last day. What goes to another address than that of
 * whoever had the old code counts towards what a manager may send in a day, and they are told. Answers the new card.
 * `reason.missing`, `gift-card.missing`, `gift-card.over`, `gift-card.held`, `limit.day`.
 */
export async function replaceGiftCard(
  ctx: Ctx,
  id: string,
  { to, reason }: { to: string; reason: string },
  by: By,
): Promise<StaffGiftCardAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    const newId = randomUUID()
    const before = await madeByPress(tx, newId)
    if (before === null) await swap(ctx, tx, id, { newId, to, reason, by })
    return await showStaffGiftCard({ db: tx, now: ctx.now }, before ?? newId)
  })
}

type Swap = { newId: string; to: string; reason: string; by: By }

async function swap(ctx: Ctx, tx: Tx, id: string, { newId, to, reason, by }: Swap): Promise<void> {
  const old = await lockLiving(tx, id)
  await refuseHeld(tx, id)
  const { card } = await showStaffGiftCard({ db: tx, now: ctx.now }, id)
  const { balance_cents: balance, note, issued_at: issuedAt, expires_at: expiresAt } = old
  const holder = await findHolderOf(tx, id)
  const goesElsewhere = holder !== to.toLowerCase()
  if (goesElsewhere) await takeOfDay(tx, { by, what: 'replace', amount: balance, now: ctx.now(), fields: ['to'] })
  const code = newGiftCardCode()
  const made = { id: newId, code, balance, expiresAt }
  await insertMadeCard(tx, { ...made, note, origin: card.origin, issuedAt }, 'SWAP')
  await emptyGiftCard(tx, old, { replacedBy: newId })
  await sendReplacement(ctx, tx, { ...made, to, ofCard: card.lastFour })
  if (holder !== null && goesElsewhere) await tellHolder(ctx, tx, { id, balance, lastFour: card.lastFour, to: holder })
  const facts = [
    fact('Card', `…${card.lastFour}, now …${code.slice(-4)}`),
    fact('To', to),
    fact('Before it was with', holder ?? 'Nobody the house knows'),
  ]
  if (goesElsewhere)
    await tellOwners(ctx, tx, {
      by,
      did: 'sent a gift card to another address',
      amount: balance,
      facts,
      reason,
      key: newId,
    })
}

/**
 * Takes a gift of the house back: its money is owed to nobody any more. A card that somebody has paid for, or got for a
 * booking, is voided only when nothing is on it. `reason.missing`, `gift-card.missing`, `gift-card.over`,
 * `gift-card.balance`, `gift-card.held`, `limit.day`.
 */
export async function voidGiftCard(
  ctx: House & Pick<Ctx, 'jobs'>,
  id: string,
  { reason, by }: { reason: string; by: By },
): Promise<StaffGiftCardAnswer> {
  const { db, now } = ctx
  return await db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    if ((await madeByPress(tx, randomUUID())) !== null) return await showStaffGiftCard({ db: tx, now }, id)
    const card = await lockLiving(tx, id)
    await refuseHeld(tx, id)
    if (card.origin !== 'given' && card.balance_cents > 0)
      throw new Refused('gift-card.balance', { amount: dollars(card.balance_cents) })
    await takeOfDay(tx, { by, what: 'void', amount: card.balance_cents, now: now() })
    await emptyGiftCard(tx, card, { voidedAt: now() })
    const { card: voided } = await showStaffGiftCard({ db: tx, now }, id)
    const facts = [fact('Card', `…${voided.lastFour}`)]
    await tellOwners(ctx, tx, { by, did: 'cancelled a gift card', amount: card.balance_cents, facts, reason, key: id })
    return await showStaffGiftCard({ db: tx, now }, id)
  })
}

async function lockLiving(tx: Tx, id: string) {
  const card = await lockGiftCard(tx, id)
  if (!card) throw new Refused('gift-card.missing')
  if (card.replaced_by !== null || card.voided_at !== null) throw new Refused('gift-card.over')
  return card
}

/** What an unpaid order holds may come back to the card: by then it must still be the one that its guest has. */
async function refuseHeld(tx: Tx, id: string): Promise<void> {
  if (await isBeingPaidWith(tx, id)) throw new Refused('gift-card.held')
}
