import { recall } from '#web/browser-storage.ts'
import { useVisitor } from './visitor.ts'

const loadSession = () => import('./member-session.ts')

/** Asks the house who is signed in; the page itself never says it (ruling 39). Without an answer the visitor is not. */
export async function askWhoIsHere(): Promise<void> {
  useVisitor.setState({ isAsking: true })
  try {
    await (await loadSession()).renewSession()
  } catch {
    // Not known is not signed in; the next page asks again.
  }
  useVisitor.setState({ isAsking: false })
}

/** Signing in or out in another tab does so in this one. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'contactId' || key === null) void followStorage()
  })
  // A page that the browser brings back from its cache has missed what happened meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void followStorage()
  })
}

/** Takes over what another tab has kept or forgotten. */
async function followStorage(): Promise<void> {
  const contactId = recall('contactId')
  if (contactId === (useVisitor.getState().member?.contactId ?? null)) return
  if (contactId === null) (await loadSession()).forgetMember()
  else await askWhoIsHere()
}
