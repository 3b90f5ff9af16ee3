import { useState, type ReactNode } from 'react'
import { CallFailed } from '#ui/api-client.ts'
import { BothVersions } from './BothVersions.tsx'
import { CheckAnswers } from './CheckAnswers.tsx'
import { fieldsThatDiffer, showChecked, type Draft, type EditedField } from './edited-fields.ts'
import { PageHeading } from './PageHeading.tsx'
import css from './Editing.module.css'
import { useSteps } from './useSteps.ts'

export type FormOf<Name extends string> = {
  draft: Draft<Name>
  set: (name: Name) => (typed: string) => void
  /** Something is to be said before it can be sent. */
  isUnchanged: boolean
  onSend: () => void
}
type Props<Row, Name extends string, Saved> = {
  title: string
  lead?: ReactNode
  /** As it stands now; what stood there when the editing began is kept. */
  row: Row
  fields: readonly EditedField<Name>[]
  draftOf: (row: Row) => Draft<Name>
  /** The form. */
  children: (form: FormOf<Name>) => ReactNode
  /** What follows from saving it, for the page on which the changes are checked. */
  follows?: ReactNode
  /** The same where it depends on what was typed. */
  renderFollows?: (draft: Draft<Name>) => ReactNode
  /** Names what is done: "Save these changes". */
  go: string
  /** What follows is not known yet. */
  isOff?: boolean
  save: (draft: Draft<Name>, revision: number) => Promise<Saved>
  /** The page that stays afterwards. */
  renderDone: (saved: Saved) => ReactNode
}
type Newer<Row> = { row: Row; by: string; said: string }

/**
 * Edits something that others may edit too: the form, the changes once more to check, the proof. When somebody else
 * was first, what was typed stays, and both versions become one (#707).
 */
export function Editing<Row extends { revision: number }, Name extends string, Saved>(props: Props<Row, Name, Saved>) {
  const { title, lead, fields, draftOf, children, renderDone } = props
  const { draft, type, changed, stood, newer, saved, saveDraft, saveBoth, goOnFrom, at, go } = useEdit(props)
  const [isUnchanged, setUnchanged] = useState(false)
  if (saved) return renderDone(saved.answer)
  if (newer) {
    return (
      <BothVersions
        key={newer.row.revision}
        {...newer}
        fields={fields}
        before={stood}
        mine={draft}
        theirs={draftOf(newer.row)}
        onSave={(typed) => saveBoth(newer, typed)}
        onBack={(typed) => goOnFrom(newer, typed)}
      />
    )
  }
  if (at === 'check')
    return (
      <CheckChanges
        key="check"
        {...props}
        {...{ draft, stood, changed }}
        onChange={() => void go('form')}
        onGo={saveDraft}
      />
    )
  return (
    <>
      <PageHeading key="form" title={title} lead={lead} />
      {children({
        draft,
        set: (name) => (typed) => {
          setUnchanged(false)
          type(name, typed)
        },
        isUnchanged,
        onSend: () => (changed.length > 0 ? void go('check') : setUnchanged(true)),
      })}
    </>
  )
}

/** What is typed and what stood there before, how it is saved, and what somebody else has saved meanwhile. */
function useEdit<Row extends { revision: number }, Name extends string, Saved>(props: Props<Row, Name, Saved>) {
  const { before, takeUp, ...edit } = useDraft(props)
  const [newer, setNewer] = useState<Newer<Row> | null>(null)
  const [saved, setSaved] = useState<{ answer: Saved } | null>(null)
  const { at, go } = useSteps({ isFilled: edit.changed.length > 0, isDone: saved !== null })
  const saveAs = async (typed: Draft<Name>, revision: number) => {
    try {
      setSaved({ answer: await props.save(typed, revision) })
      await go('done', { replace: true })
    } catch (error) {
      const theirs = newerThanMine<Row>(error)
      if (!theirs) throw error
      setNewer(theirs)
    }
  }
  const saveDraft = () => saveAs(edit.draft, before.revision)
  const saveBoth = async (theirs: Newer<Row>, typed: Draft<Name>) => {
    await saveAs(typed, theirs.row.revision)
    takeUp(theirs.row, typed)
  }
  const goOnFrom = (theirs: Newer<Row>, typed: Draft<Name>) => {
    takeUp(theirs.row, typed)
    setNewer(null)
    void go('form')
  }
  return { ...edit, newer, saved, at, go, saveDraft, saveBoth, goOnFrom }
}

type DraftProps<Row, Name extends string> = {
  row: Row
  fields: readonly EditedField<Name>[]
  draftOf: (row: Row) => Draft<Name>
}

/** What is typed, and what stood there when the editing of it began. */
function useDraft<Row, Name extends string>({ row, fields, draftOf }: DraftProps<Row, Name>) {
  const [before, setBefore] = useState(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const stood = draftOf(before)
  const type = (name: Name, typed: string) => setDraft((now) => ({ ...now, [name]: typed }))
  /** From now on it is an edit of what they have saved. */
  const takeUp = (theirs: Row, typed: Draft<Name>) => {
    setBefore(theirs)
    setDraft(typed)
  }
  return { before, draft, stood, changed: fieldsThatDiffer(fields, stood, draft), type, takeUp }
}

type CheckProps<Name extends string> = {
  changed: readonly EditedField<Name>[]
  stood: Draft<Name>
  draft: Draft<Name>
  go: string
  isOff?: boolean
  follows?: ReactNode
  renderFollows?: (draft: Draft<Name>) => ReactNode
  onChange: () => void
  onGo: () => Promise<void>
}

function CheckChanges<Name extends string>(props: CheckProps<Name>) {
  const { changed, stood, draft, go, isOff = false, follows, renderFollows, onChange, onGo } = props
  return (
    <CheckAnswers
      title="Check these changes"
      answers={changed.map((field) => ({
        name: field.label,
        value: <Became before={showChecked(field, stood)} after={showChecked(field, draft)} />,
      }))}
      go={go}
      isOff={isOff}
      busy="Saving…"
      onChange={onChange}
      onGo={onGo}
    >
      {renderFollows ? renderFollows(draft) : follows}
    </CheckAnswers>
  )
}

/** What somebody else has saved since it was read, if that is why saving was refused. */
function newerThanMine<Row>(error: unknown): Newer<Row> | null {
  if (!(error instanceof CallFailed) || error.code !== 'revision.old') return null
  const { row, by } = error.facts as { row?: Row; by?: string }
  return row ? { row, by: by ?? 'somebody else', said: error.message } : null
}

function Became({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <>
      <div className={css.after}>{after}</div>
      <div className={css.before}>Before: {before}</div>
    </>
  )
}
