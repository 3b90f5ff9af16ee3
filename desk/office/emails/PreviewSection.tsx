import { useState } from 'react'
import type { TextPreview } from '#api/email-texts.ts'
import type { OwnWords, TextKind } from '#domain/email-texts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Emails.module.css'
import { previewText, testText } from './useTexts.ts'

type Props = { kind: TextKind; draft: OwnWords }

/** The email as it would be sent with what is typed, and the way to get it as a test. */
export function PreviewSection({ kind, draft }: Props) {
  const [seen, setSeen] = useState<TextPreview | null>(null)
  const { act, isBusy, run } = useAct()
  const test = useAct()
  const look = async () => setSeen(await previewText(kind, draft))
  const sendTest = async () => announce(`A test is on its way to ${(await testText(kind, draft)).to}`)
  return (
    <div className={css.below}>
      <Section title="Preview" lead="As it would be sent to somebody called Alex Sample. A test shows how it looks.">
        <Said act={act} />
        <Said act={test.act} />
        <Ways>
          <Button look="quiet" busy={isBusy} onClick={() => void run(look)}>
            {isBusy ? 'Writing…' : 'Show the preview'}
          </Button>
          <Button look="quiet" busy={test.isBusy} onClick={() => void test.run(sendTest)}>
            {test.isBusy ? 'Sending…' : 'Send me a test'}
          </Button>
        </Ways>
        {test.act.state === 'done' && <p>A test is on its way to you.</p>}
        {seen && <Seen seen={seen} />}
      </Section>
    </div>
  )
}

function Seen({ seen: { subject, text } }: { seen: TextPreview }) {
  return (
    <div className={css.words}>
      <p className={css.subject}>{subject}</p>
      {text}
    </div>
  )
}
