import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './Order.module.css'

/** The link to an order, to be kept or sent to whoever comes along. */
export function KeepLink({ path }: { path: string }) {
  const url = `${location.origin}${path}`
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <div className={css.actions}>
        <CopyButton text={url} onRefused={() => setRefused(true)}>
          Copy the link
        </CopyButton>
        {'share' in navigator && (
          <Button look="quiet" onClick={() => void share(url)}>
            Share
          </Button>
        )}
      </div>
      {isRefused && <p>{url}</p>}
    </>
  )
}

/** Whoever closes the list of the device without a choice has changed their mind; the link can still be copied. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url })
  } catch {}
}
