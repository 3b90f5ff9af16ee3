import { create } from 'zustand'
import { forget, keep, recall } from '#web/browser-storage.ts'

type Visitor = { isGuest: boolean; becomeGuest: () => void; stopBeingGuest: () => void }

/** Who is here: nobody yet, or a guest who said so; the flag outlasts the page (spec 4, Auth). */
export const useVisitor = create<Visitor>()((set) => ({
  isGuest: false,
  becomeGuest: () => {
    keep('guestUser', 'true')
    set({ isGuest: true })
  },
  stopBeingGuest: () => {
    forget('guestUser')
    set({ isGuest: false })
  },
}))

/** Recognises a guest of an earlier visit. */
export function recogniseVisitor(): void {
  useVisitor.setState({ isGuest: recall('guestUser') === 'true' })
}
