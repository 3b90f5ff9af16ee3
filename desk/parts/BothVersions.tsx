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

/**
 * Somebody else has edited the same thing meanwhile: both versions side by side, and for each field that differs whose holds.
 * The later edit was refused by server/history/newest-change.ts.
 */
export function BothVersions<Name extends string>(props: Props<Name>) {
  const { said, by, mine, theirs, onSave, onBack } = props
  const { differing, versionOf, choose, merged } = useVersions(props)
  const { act, isBusy, run } = useAct()
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
          <WhoseHolds
            key={field.name}
            {...{ field, mine, theirs, by }}
            chosen={versionOf(field)}
            onChoose={(version) => choose(field, version)}
          />
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

/** The fields that differ, whose version of each is chosen, and what they say together then. */
function useVersions<Name extends string>({ fields, before, mine, theirs }: Props<Name>) {
  const differing = fieldsThatDiffer(fields, mine, theirs)
  const [chosen, setChosen] = useState<Partial<Record<Name, Version>>>({})
  const versionOf = (field: EditedField<Name>) => chosen[field.name] ?? versionAtFirst(field, before, mine)
  const choose = (field: EditedField<Name>, version: Version) => setChosen({ ...chosen, [field.name]: version })
  const merged = () => {
    const all = Object.fromEntries(differing.map((field) => [field.name, versionOf(field)]))
    return mergeVersions(mine, theirs, all as Partial<Record<Name, Version>>)
  }
  return { differing, versionOf, choose, merged }
}

type WhoseProps<Name extends string> = Pick<Props<Name>, 'mine' | 'theirs' | 'by'> & {
  field: EditedField<Name>
  chosen: Version
  onChoose: (version: Version) => void
}

function WhoseHolds<Name extends string>({ field, mine, theirs, by, chosen, onChoose }: WhoseProps<Name>) {
  const versions = [
    { version: 'mine' as const, whose: 'Mine', says: showField(field, mine) },
    { version: 'theirs' as const, whose: `Theirs (${by})`, says: showField(field, theirs) },
  ]
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{field.label}</legend>
      <div className={css.versions}>
        {versions.map(({ version, whose, says }) => (
          <label key={version} className={css.version}>
            <input
              type="radio"
              name={`version-${field.name}`}
              checked={chosen === version}
              onChange={() => onChoose(version)}
            />
            <span className={css.whose}>{whose}</span>
            <span className={css.value}>{says}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
