import type { Catalogue } from './catalogue.ts'

export const housePath = '/api/v1/house'

/** What a page brings along and no other call answers: who the house is, its menu, and when it is open (ours). */
export type HouseAnswer = Omit<Catalogue, 'answers' | 'now'>
