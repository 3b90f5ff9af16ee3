import { configure } from '@testing-library/react'

// A file that a screen asks for later is slow to come on a busy machine; what is waited for comes all the same.
configure({ asyncUtilTimeout: 15_000 })

// The house's own counter is asked about in its own tests; elsewhere nobody listens.
navigator.sendBeacon = () => true
