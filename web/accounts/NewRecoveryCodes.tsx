import { useState } from 'react'
import { renewRecoveryCodesPath, type RecoveryCodesAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { ProvedForm } from './ProvedForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** New recovery codes, for whoever has lost or used the old ones; it takes the password and a code. */
export function NewRecoveryCodes({ onEnd }: { onEnd: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes title="Your new recovery codes" codes={codes} onEnd={onEnd} />
  return (
    <ProvedForm
      label="Get new recovery codes"
      intro="The codes you have now will stop working. You stay signed in."
      go="Get new codes"
      busy="One moment…"
      cancel="Keep the old ones"
      onSend={async (proof) => {
        const answer = await sendAsMember<RecoveryCodesAnswer>(renewRecoveryCodesPath, proof, words.generic)
        setCodes(answer.recoveryCodes)
      }}
      onCancel={onEnd}
    />
  )
}
