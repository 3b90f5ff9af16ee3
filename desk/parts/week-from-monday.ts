/** The days of the week as Australians list them, Monday first; 0 is Sunday. */
export const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

/** The days of the week that are chosen, 0 is Sunday, from how a draft keeps them: `1,2,3`. */
export const weekdaysOf = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number))
