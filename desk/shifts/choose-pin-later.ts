import { lazy } from 'react'

/** The dialog in which somebody chooses their PIN, loaded when it is opened: few open it, and seldom. */
export const ChoosePin = lazy(async () => ({ default: (await import('./ChoosePin.tsx')).ChoosePin }))
