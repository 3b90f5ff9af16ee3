import { useState } from 'react'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './BothVersions.module.css'
import {
  fieldsThatDiffer,
  mergeVersions,
  showField,
  versionAtFirst,
  type Draft,
  type EditedField,
  type Version,
} from './edited-fields.ts'
import { FormBar } from './Form.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Said } from './Said.tsx'

type Props<Name extends string> = {
  /** Who changed it meanwhile and when, in the words of the house. */
  said: string
  by: string
  fields: readonly EditedField<Name>[]
  before: Draft<Name>
  mine: Draft<Name>
  theirs: Draft<Name>
  onSave: (merged: Draft<Name>) => Promise<unknown>
  onBack: (merged: Draft<Name>) => void
}

/** Two people have edited the same thing: both versions side by side, and for each field that differs whose holds. */
export function BothVersions<Name extends string>(props: Props<Name>) {
  const { said, by, fields, before, mine, theirs, onSave, onBack } = props
  const differing = fieldsThatDiffer(fields, mine, theirs)
  const [chosen, setChosen] = useState<Partial<Record<Name, Version>>>({})
  const { act, isBusy, run } = useAct()
  const versionOf = (field: EditedField<Name>) => chosen[field.name] ?? versionAtFirst(field, before, mine)
  const merged = () =>
    mergeVersions(
      mine,
      theirs,
      Object.fromEntries(differing.map((field) => [field.name, versionOf(field)])) as Partial<Record<Name, Version>>,
    )
  return (
    <>
      <PageHeading title="Two versions" state="Not saved yet" />
      <div className={css.both}>
        <Answer>
          <Alert tone="warning">{said}</Alert>
        </Answer>
        <Said act={act} />
        {differing.length === 0 && <p>Both say the same by now. Save again, and it is as you typed it.</p>}
        {differing.map((field) => (
          <fieldset key={field.name} className={css.field}>
            <legend className={css.legend}>{field.label}</legend>
            <div className={css.versions}>
              {[
                { version: 'mine' as const, whose: 'Mine', says: showField(field, mine) },
                { version: 'theirs' as const, whose: `Theirs (${by})`, says: showField(field, theirs) },
              ].map(({ version, whose, says }) => (
                <label key={version} className={css.version}>
                  <input
                    type="radio"
                    name={`version-${field.name}`}
                    checked={versionOf(field) === version}
                    onChange={() => setChosen({ ...chosen, [field.name]: version })}
                  />
                  <span className={css.whose}>{whose}</span>
                  <span className={css.value}>{says}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <FormBar>
          <Button busy={isBusy} onClick={() => void run(() => onSave(merged()))}>
            {isBusy ? 'Saving…' : 'Save again'}
          </Button>
          <Button look="plain" disabled={isBusy} onClick={() => onBack(merged())}>
            Back to the form
          </Button>
        </FormBar>
      </div>
    </>
  )
}
