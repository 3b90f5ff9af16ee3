import { exportPath } from '#api/privacy.ts'
import { words } from '#domain/words.ts'
import { getAsMember } from '#web/shell/member-calls.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'

/** Everything the house knows of a member, as a file for them to keep. */
export function DownloadData() {
  const { act, isBusy, run } = useAct()
  const download = () => run(async () => saveFile(await getAsMember<object>(exportPath, words.generic)))
  return (
    <div className={css.act}>
      <p className={css.small}>Everything we know about you, in one file that people and programs can read (JSON).</p>
      <ActAnswer act={act} done="Your file is in your downloads." />
      <div>
        <Button look="quiet" busy={isBusy} onClick={() => void download()}>
          {isBusy ? 'Putting it together…' : 'Download my data'}
        </Button>
      </div>
    </div>
  )
}

function saveFile(data: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
