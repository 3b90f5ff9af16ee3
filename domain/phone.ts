/**
 * Whether a text can be a telephone number: four digits or more, with whatever stands around them (`1300 BATHS`,
 * `02 5550 0100 ext. 4`). Where there is none the text is empty, and this is not asked.
 */
export const isPhone = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= 4
