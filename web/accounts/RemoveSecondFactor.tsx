import { removeSecondFactorPath, type LoginAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { welcome } from '#web/shell/member-session.ts'
import { ProvedForm } from './ProvedForm.tsx'
import { useChangedDetails } from './useDetails.ts'

/** Removing the second factor; it takes the password and a code. */
export function RemoveSecondFactor({ onEnd }: { onEnd: (isRemoved: boolean) => void }) {
  const takeOver = useChangedDetails()
  return (
    <ProvedForm
      label="Remove the second factor"
      intro="After this you sign in with your password alone. Every other browser is signed out."
      go="Remove the second factor"
      busy="Removing…"
      cancel="Keep it"
      onSend={async (proof) => {
        const answer = await sendAsMember<LoginAnswer>(removeSecondFactorPath, proof, words.generic)
        if (answer.state === 'SUCCESS') welcome(answer)
        takeOver({ secondFactor: 'off' })
        onEnd(true)
      }}
      onCancel={() => onEnd(false)}
    />
  )
}
