import { answers } from '#desk/calls/answers.ts'

/** A member for whom something is sold. */
export type Buyer = { memberId: string; name: string }

const key = ['sell', 'buyer']

/** Whom the next sale is for, as their page has said it; they stand in no address. */
export const buyerOfNextSale = (): Buyer | null => answers.getQueryData<Buyer>(key) ?? null
export const sellTo = (buyer: Buyer) => void answers.setQueryData(key, buyer)
/** The sale after that is for anybody. */
export const forgetBuyer = () => answers.removeQueries({ queryKey: key })
