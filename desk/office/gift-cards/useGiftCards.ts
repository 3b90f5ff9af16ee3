import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  giveGiftCardsPath,
  staffGiftCardsPath,
  type GivenGiftCardsAnswer,
  type GiveGiftCardsRequest,
  type StaffGiftCard,
  type StaffGiftCardAnswer,
  type StaffGiftCardsAnswer,
} from '#api/staff-gift-cards.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { withQuery } from '#ui/api-client.ts'

/** What is said when the gift cards cannot be had. */
export const giftCardsFailed = 'Could not load the gift cards.'
const queryKey = ['gift-cards']
const changed = () => answers.invalidateQueries({ queryKey })

/** The gift cards whose code ends so, the newest first: the first page of them, once they are wanted. */
export const useGiftCards = (words: string, isWanted = true) =>
  useQuery({
    queryKey: [...queryKey, 'list', words],
    queryFn: () => askForCards(words),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })

/** A page of them, after a card if one is named. */
export const askForCards = (words: string, after?: string): Promise<StaffGiftCardsAnswer> =>
  ask<StaffGiftCardsAnswer>(withQuery(staffGiftCardsPath, { words: words || undefined, after }), giftCardsFailed)

/** One gift card, and what has happened to its money. */
export const useGiftCard = (id: string) =>
  useQuery({
    queryKey: [...queryKey, 'one', id],
    queryFn: () => ask<StaffGiftCardAnswer>(`${staffGiftCardsPath}/${id}`, giftCardsFailed),
  })

/** Gives people a gift card each; the same press gives them once. */
export async function giveGiftCards(gift: GiveGiftCardsRequest, idempotencyKey: string): Promise<StaffGiftCard[]> {
  const failure = 'Could not give the gift card. Please try again.'
  const { cards } = await send<GivenGiftCardsAnswer>(giveGiftCardsPath, gift, failure, { idempotencyKey })
  void changed()
  return cards
}

/** What can be done to a card that is there. */
export type CardAct = 'disable' | 'enable' | 'replace' | 'void'

/** Does one of these to a card, for a reason; a new code is sent to `to`. */
export async function changeGiftCard(
  id: string,
  act: CardAct,
  body: { reason: string; to?: string },
  idempotencyKey: string,
): Promise<StaffGiftCardAnswer> {
  const failure = 'Could not change the gift card. Please try again.'
  const done = await send<StaffGiftCardAnswer>(`${staffGiftCardsPath}/${id}/${act}`, body, failure, { idempotencyKey })
  void changed()
  return done
}
