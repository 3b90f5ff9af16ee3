import type { MouseEvent } from 'react'
import { Said } from '#desk/parts/Said.tsx'
import { useAct } from '#ui/useAct.ts'
import { fileOfBatch, saveCodes } from './useCoupons.ts'

type Props = { id: string; children: string; className?: string; label?: string }

/** Saves the codes of a batch as a file. The house asks for a new code first, where the last one is old. */
export function SaveCodes({ id, children, className, label }: Props) {
  const { act, isBusy, run } = useAct()
  const save = (event: MouseEvent) => {
    event.preventDefault()
    void run(() => saveCodes(id))
  }
  return (
    <>
      <a href={fileOfBatch(id)} download className={className} aria-label={label} aria-busy={isBusy} onClick={save}>
        {isBusy ? 'Saving…' : children}
      </a>
      <Said act={act} />
    </>
  )
}
