import { createContext, useContext } from 'react'

const Now = createContext(new Date(0))
export const NowProvider = Now.Provider

/** The time in the house, for the parts of a day sheet. */
export const useNow = (): Date => useContext(Now)
