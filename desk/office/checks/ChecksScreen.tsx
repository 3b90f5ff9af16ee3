import type { ChecksAnswer, CheckShown } from '#api/checks.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Trouble, Troubles } from '#desk/parts/Troubles.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Checks.module.css'
import { boardWords, checkWords, foundBy, redOnes, standingMarks } from './check-words.ts'
import { checksFailed, confirmBackup, useChecks } from './useChecks.ts'

/** What the house checks by itself, and its status (#781). */
export function ChecksScreen() {
  return (
    <>
      <PageHeading
        title="Checks"
        lead="What the house checks by itself, day and night. A check that misses two runs is red, too."
      />
      <ForRole needs="manager">
        <AskedBoard />
      </ForRole>
    </>
  )
}

function AskedBoard() {
  return (
    <Asked query={useChecks()} waiting="Loading the checks" failed={checksFailed} blocks={6}>
      {(board) => <Board board={board} />}
    </Asked>
  )
}

function Board({ board: { checks, backsUpElsewhere } }: { board: ChecksAnswer }) {
  const red = redOnes(checks)
  return (
    <>
      <output className={css.sum}>{boardWords(checks)}</output>
      {red.length > 0 && (
        <Section title="Needs attention">
          <Troubles>
            {red.map((check) => (
              <Red key={check.name} check={check} />
            ))}
          </Troubles>
        </Section>
      )}
      <Section title="Every check">
        <Rows label="Every check" rows={checks} keyOf={({ name }) => name} columns={columns} />
      </Section>
      {backsUpElsewhere && <BackupsElsewhere />}
    </>
  )
}

const columns: readonly Column<CheckShown>[] = [
  { name: 'Check', render: (check) => <WhatIsChecked check={check} /> },
  {
    name: 'Status',
    render: ({ standing }) => <Mark tone={standingMarks[standing].tone}>{standingMarks[standing].word}</Mark>,
  },
  { name: 'Found', isNumber: true, render: ({ count, standing }) => (standing === 'unknown' ? '–' : count) },
  { name: 'Last run', render: ({ ranAt }) => (ranAt === null ? 'Never' : timeOf(ranAt)) },
]

function WhatIsChecked({ check: { name, standing, details } }: { check: CheckShown }) {
  return (
    <>
      {checkWords[name].title}
      <span className={css.looksAt}>{checkWords[name].looksAt}</span>
      {standing === 'unknown' && <span className={css.why}>Why: {details.join(' ')}</span>}
    </>
  )
}

function Red({ check }: { check: CheckShown }) {
  const { title, wayOn } = checkWords[check.name]
  const since = check.standing === 'failed' && check.since
  return (
    <Trouble title={title} tone="danger" mark={standingMarks[check.standing].word} wayOn={wayOn}>
      <ul>
        {foundBy(check).map((found) => (
          <li key={found}>{found}</li>
        ))}
      </ul>
      {since && <p>Since {timeOf(since)}</p>}
    </Trouble>
  )
}

/** The house cannot see the backups that others make: a person looks, and says so here. */
function BackupsElsewhere() {
  const isOwner = isAtLeast(useMe().role, 'owner')
  const { act, isBusy, run } = useAct()
  const confirm = async () => {
    if (await run(confirmBackup)) announce('Noted: you have seen a backup that works.')
  }
  return (
    <Section
      title="Backups"
      lead="This house is backed up from outside. Once a month an owner checks that it is, and confirms it here."
    >
      <Said act={act} />
      {isOwner && (
        <div>
          <Button look="quiet" busy={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Noting…' : 'I have seen a backup that works'}
          </Button>
        </div>
      )}
    </Section>
  )
}
