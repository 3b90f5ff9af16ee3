import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { setSingleKeys, useSingleKeysOn } from '#desk/parts/single-keys.ts'
import { keyGroups } from './key-list.ts'
import css from './Keys.module.css'

/** The keys of the desk, and whether they are on at this browser. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeysOn()
  return (
    <Dialog open wide title="Keys" onClose={onClose}>
      <Checkbox checked={isOn} onChange={({ target }) => setSingleKeys(target.checked)}>
        Single keys do this
      </Checkbox>
      <div className={css.groups}>
        {keyGroups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className={css.keys}>
              {keys.map(([key, what]) => (
                <div key={key} className={css.row}>
                  <dt>{key}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
