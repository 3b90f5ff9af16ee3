import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './CheckAnswers.module.css'
import { Facts } from './Facts.tsx'
import { FormBar } from './Form.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Said } from './Said.tsx'
import { SmallButton } from './SmallButton.tsx'

type Props = {
  title: string
  answers: readonly { name: string; value: ReactNode }[]
  /** What follows from it. */
  children: ReactNode
  /** Names what is done: "Make this key". */
  go: string
  /** It cannot be taken back. */
  isFinal?: boolean
  /** It cannot be done as it stands, or what follows from it is not known yet. */
  isOff?: boolean
  busy: string
  onGo: () => Promise<unknown>
  onChange: () => void
}

/** The answers once more before they count, each with a way back to it; one button, which names what is done. */
export function CheckAnswers({ title, answers, children, go, isFinal, isOff = false, busy, onGo, onChange }: Props) {
  const { act, isBusy, run } = useAct()
  return (
    <>
      <PageHeading title={title} state={act.state === 'failed' ? 'Error' : undefined} />
      <div className={css.check}>
        <Said act={act} />
        <Facts
          facts={answers.map(({ name, value }) => ({
            name,
            value,
            change: (
              <SmallButton look="plain" aria-label={`Change: ${name}`} disabled={isBusy} onClick={onChange}>
                Change
              </SmallButton>
            ),
          }))}
        />
        {children}
        <FormBar>
          <Button look={isFinal ? 'danger' : 'primary'} busy={isBusy} disabled={isOff} onClick={() => void run(onGo)}>
            {isBusy ? busy : go}
          </Button>
        </FormBar>
      </div>
    </>
  )
}
