/** Has a device keep the files of the desk, so that it opens without a line. Where the browser cannot, it does without. */
export async function keepShell(): Promise<void> {
  // Browsers look for another build by themselves, whenever a page opens.
  if (!(await navigator.serviceWorker?.getRegistration('/desk/')))
    await navigator.serviceWorker?.register('/desk/worker.js', { scope: '/desk/' }).catch(() => undefined)
  await navigator.storage?.persist?.().catch(() => false)
}

/** Throws away the files that this browser keeps of the desk: it is no device any more. */
export async function forgetShell(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration('/desk/'))?.unregister()
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith('desk-')) await caches.delete(name)
}
