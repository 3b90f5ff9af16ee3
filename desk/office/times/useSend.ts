import { useState } from 'react'
import { CallFailed } from '#ui/api-client.ts'
import { CHECKED_AGAIN } from './MovedOn.tsx'

type Previewed = {
  /** Changes the times as the preview says. */
  apply: () => Promise<unknown>
  /** Shows what the change would do now. */
  lookAnew: () => Promise<unknown>
}

/** Changes the times as a preview says, if that still holds; `moved`: why there is another preview now. */
export function useSend({ apply, lookAnew }: Previewed) {
  const [moved, setMoved] = useState<string | null>(null)
  const look = async (why: string) => {
    await lookAnew()
    setMoved(why)
  }
  const send = async () => {
    try {
      await apply()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'preview.old') throw error
      await look(error.message)
    }
  }
  return { moved, send, lookAgain: () => look(CHECKED_AGAIN) }
}
