import type { SaleCodesAnswer } from '#api/counter.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { newGiftCardCode } from '#server/gift-cards/issue-gift-card.ts'
import { listShownCards, setCardCode, takeUnshownCards } from '#server/gift-cards/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'

/**
 * The codes of the gift vouchers of a paid sale, once: they are made at this moment, and the house keeps no more than
 * their hash. Asked again it answers none. The same press, whose answer was lost, gets new codes: nobody has read the
 * first ones.
 */
export async function showCodes({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: string): Promise<SaleCodesAnswer> {
  return await db.transaction().execute(async (tx) => {
    const cards = []
    for (const card of await cardsToShow(tx, orderId, now())) {
      const code = newGiftCardCode()
      await setCardCode(tx, card.id, code)
      await noteAct(tx, { what: 'gift_card', row: card.id, name: 'Code shown', facts: { orderId } })
      const [worth, validUntil] = [dollarsFromCents(card.balance_cents), card.expires_at.toISOString()]
      cards.push({ code, worth, validUntil })
    }
    return { cards }
  })
}

/** Those that nobody has been shown, or that this very press has shown before. */
async function cardsToShow(tx: Tx, orderId: string, now: Date) {
  const unshown = await takeUnshownCards(tx, orderId, now)
  const before = await madeByPress(tx, unshown[0]?.id ?? orderId)
  const showedSome = before !== null && before !== orderId
  return unshown.length === 0 && showedSome ? await listShownCards(tx, orderId) : unshown
}
