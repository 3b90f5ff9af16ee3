import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'

/** Puts a text into the clipboard; where the browser does not allow it, the text can be selected on the page. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [state, setState] = useState<'not yet' | 'copied' | 'failed'>('not yet')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      announce('Copied')
    } catch {
      setState('failed')
      announce('Your browser does not allow copying. Please select the text.')
    }
  }
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {state === 'copied' ? 'Copied' : state === 'failed' ? 'Please select and copy it' : children}
    </Button>
  )
}
