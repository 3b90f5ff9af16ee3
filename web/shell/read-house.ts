import { housePath, type HouseAnswer } from '#api/house.ts'
import { words } from '#domain/words.ts'
import { getJson } from '#ui/api-client.ts'

/** Asks for menu, opening dates and name of the house; whoever cannot have them keeps those of the page. */
export const readHouse = (): Promise<HouseAnswer> => getJson<HouseAnswer>(housePath, words.serviceFailed)
