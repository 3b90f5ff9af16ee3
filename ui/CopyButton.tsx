import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'

type Props = {
  text: string
  /** The browser does not allow it: where the text is not on the page, it is time to show it. */
  onRefused?: () => void
  children: string
}

/** Puts a text into the clipboard; where the browser does not allow it, the text can be selected on the page. */
export function CopyButton({ text, onRefused, children }: Props) {
  const [state, setState] = useState<'not yet' | 'copied' | 'failed'>('not yet')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      announce('Copied')
    } catch {
      setState('failed')
      onRefused?.()
      announce('Your browser does not allow copying. Please select the text.')
    }
  }
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {state === 'copied' ? 'Copied' : state === 'failed' ? 'Please select and copy it' : children}
    </Button>
  )
}
