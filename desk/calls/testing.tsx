import { QueryClientProvider } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { answers } from './answers.ts'
import { MeProvider, type Me } from './me.ts'

/** An owner whose house is open. */
export const olive: Me = {
  id: 'olive',
  name: 'Olive',
  email: 'olive@a.example',
  role: 'owner',
  owners: [],
  managers: [],
  isOpened: true,
}

/** What the frame gives every screen: what the house has answered, and who is signed in. */
export const InFrame = ({ me = olive, children }: PropsWithChildren<{ me?: Me }>) => (
  <QueryClientProvider client={answers}>
    <MeProvider value={me}>{children}</MeProvider>
  </QueryClientProvider>
)
