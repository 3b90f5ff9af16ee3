import { create } from 'zustand'

type Drawer = { isOpen: boolean; open: () => void; close: () => void; toggle: () => void }

/** Whether the cart drawer is open: at first it is not; it can be opened, closed and toggled (spec 2). */
export const useCartDrawer = create<Drawer>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
}))
