/** While it exists the service worker shows its own page, and another build waits (worker.ts). */
const UNSENT = 'desk-unsent'

/** Tells the service worker whether entries wait to be sent: an update of the desk waits as long as they do. */
export async function markUnsent(hasUnsent: boolean): Promise<void> {
  if (!('caches' in globalThis)) return
  if (hasUnsent) {
    await caches.open(UNSENT)
    return
  }
  await caches.delete(UNSENT)
  const registration = await navigator.serviceWorker?.getRegistration('/desk/')
  registration?.waiting?.postMessage('take over')
}
