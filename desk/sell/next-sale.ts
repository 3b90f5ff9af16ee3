import { answers } from '#desk/calls/answers.ts'
import type { Guest } from './guest.ts'

/** A member for whom something is sold. */
export type Buyer = { memberId: string; name: string }
/** A party that is booked, and that more people join: they are sold a visit beside it. */
export type Party = { guest: Guest; people: number; startDate: string; resourceId: string }

/** Whom the next sale is for, as the screen before has said it; they stand in no address. */
type NextSale = { buyer: Buyer | null; party: Party | null }
const key = ['sell', 'next']
const forAnybody: NextSale = { buyer: null, party: null }

export const whomNextSaleIsFor = (): NextSale => answers.getQueryData<NextSale>(key) ?? forAnybody
export const sellTo = (buyer: Buyer) => void answers.setQueryData<NextSale>(key, { ...forAnybody, buyer })
export const sellToJoin = (party: Party) => void answers.setQueryData<NextSale>(key, { ...forAnybody, party })
/** The sale after that is for anybody. */
export const forgetNextSale = () => answers.removeQueries({ queryKey: key })
