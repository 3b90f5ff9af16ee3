import { configure } from '@testing-library/react'

// A file that a screen asks for later is slow to come on a busy machine; what is waited for comes all the same.
configure({ asyncUtilTimeout: 15_000 })

// What is counted goes nowhere: a beacon outlives the test that sent it, and would fail another one.
if (typeof navigator !== 'undefined') navigator.sendBeacon = () => true
