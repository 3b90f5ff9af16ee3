import { Link } from '@tanstack/react-router'
import type { TextShown } from '#api/email-texts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { wordsOfKind } from './email-words.ts'
import { hasOwnWords } from './text-draft.ts'
import { textsFailed, useTexts } from './useTexts.ts'

/** The kinds of email in which the owner has a say (#754). */
export function TextsScreen() {
  return (
    <>
      <Back>
        <Link to="/office/emails">Emails</Link>
      </Back>
      <PageHeading
        title="Your words in emails"
        lead="Subject, opening and closing are yours to write. Amounts, codes and links stay as they are."
      />
      <ForRole needs="manager">
        <Texts />
      </ForRole>
    </>
  )
}

function Texts() {
  return (
    <Asked query={useTexts()} waiting="Loading your words" failed={textsFailed} blocks={6}>
      {({ texts }) => <Rows label="Kinds of email" rows={texts} keyOf={({ kind }) => kind} columns={columns} />}
    </Asked>
  )
}

const columns: readonly Column<TextShown>[] = [
  {
    name: 'Email',
    render: ({ kind }) => (
      <Link to="/office/texts/$kind" params={{ kind }}>
        {wordsOfKind(kind)}
      </Link>
    ),
  },
  {
    name: 'Words',
    render: (text) => (hasOwnWords(text) ? <Mark tone="good">Yours</Mark> : <Mark>Default</Mark>),
  },
  {
    name: 'Changed',
    render: ({ changed }) => (changed === null ? '' : `${timeOf(changed.at)}, by ${changed.by}`),
  },
]
