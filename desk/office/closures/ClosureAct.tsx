import { useState } from 'react'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { Button } from '#ui/Button.tsx'
import { CallFailed } from '#ui/api-client.ts'
import type { ActWords } from './closure-acts.ts'
import { actOnClosure } from './useClosures.ts'

type Props = { id: string; words: ActWords }

/**
 * A button that asks why before it does what it says. A question that is open stays what it was when the closure moves
 * on meanwhile; the house refuses what is too late.
 */
export function ClosureAct({ id, words }: Props) {
  const [asked, setAsked] = useState<ActWords | null>(null)
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(words)}>
        {words.opens}
      </Button>
      {asked && <Question id={id} words={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Question({ id, words, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { act, title, go, busy, follows, isReversible } = words
  const goOn = async () => {
    const [missing] = noReason(reason)
    if (missing) throw new CallFailed(missing.message, 'reason.missing', 400)
    await actOnClosure(id, act, reason.trim())
  }
  return (
    <Confirm isReversible={isReversible} title={title} go={go} busy={busy} onGo={goOn} onClose={onClose}>
      <p>{follows}</p>
      <ReasonField value={reason} onChange={({ target }) => setReason(target.value)} required={false} />
    </Confirm>
  )
}
