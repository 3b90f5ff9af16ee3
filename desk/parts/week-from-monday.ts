/** The days of the week as Australians list them, Monday first; 0 is Sunday. */
export const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const
