/** The password policy, its length: a new password has at least so many characters (spaces count). */
export const SHORTEST_PASSWORD = 8
