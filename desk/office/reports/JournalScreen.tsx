import { useNavigate, useSearch } from '@tanstack/react-router'
import { journalCsvPath, journalPath, type JournalAnswer } from '#api/reports.ts'
import { accounts } from '#domain/journal/accounts.ts'
import { movements } from '#domain/journal/movements.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Headline } from '#desk/parts/Headline.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { amountInWords, daysInWords } from '#desk/parts/report-words.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { inFigures } from '#desk/parts/whole-number.ts'
import { BackToReports } from './BackToReports.tsx'
import { balanceInWords, balanceWithSide } from './journal-words.ts'
import { ReportOfDays } from './ReportOfDays.tsx'

/** The books: every movement of money, by account. */
export function JournalScreen() {
  const search = useSearch({ from: '/frame/office/reports/journal' })
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading
        title="Journal"
        lead="Every movement of money, as a debit and a credit, for your accountant. The file has each of them with its invoice number, and names no guest."
      />
      <ForRole needs="manager">
        <ReportOfDays<JournalAnswer>
          isOneSum
          search={search}
          usual="last-month"
          onChange={(changed) => void navigate({ to: '/office/reports/journal', search: changed })}
          path={journalPath}
          csvPath={journalCsvPath}
          lineOf="movement"
          waiting="Adding up the journal"
          failed="Could not load the journal."
        >
          {(journal) => <Journal journal={journal} />}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

function Journal({ journal }: { journal: JournalAnswer }) {
  const { from, to, today, together } = journal
  return (
    <>
      <Section title={daysInWords({ from, to })}>
        <Headline below={balanceInWords(journal)}>{amountInWords(together.debit, journal)}</Headline>
      </Section>
      {from <= today && journal.accounts.length > 0 && <Accounts journal={journal} />}
      {journal.movements.length > 0 && <Movements journal={journal} />}
    </>
  )
}

type Account = JournalAnswer['accounts'][number]
/** An account, or all of them together, which have no balance. */
type SumsOfAccount = Pick<Account, 'debit' | 'credit'> & Partial<Account>

function Accounts({ journal: { to, today, accounts: rows, together } }: { journal: JournalAnswer }) {
  const columns: Column<SumsOfAccount>[] = [
    { name: 'Account', render: ({ account }) => (account ? accounts[account].name : null) },
    { name: 'Type', render: ({ account }) => (account ? accounts[account].type : null) },
    {
      name: 'Opening',
      isNumber: true,
      render: ({ before }) => (before === undefined ? null : balanceWithSide(before)),
    },
    { name: 'Debit', isNumber: true, render: ({ debit }) => inDollars(debit) },
    { name: 'Credit', isNumber: true, render: ({ credit }) => inDollars(credit) },
    {
      name: to < today ? 'Closing' : 'Now',
      isNumber: true,
      render: ({ after }) => (after === undefined ? null : balanceWithSide(after)),
    },
  ]
  return (
    <Section title="Accounts" lead="Dr is a balance on the debit side, Cr on the credit side.">
      <Rows<SumsOfAccount>
        label="Accounts"
        rows={rows}
        keyOf={({ account = '' }) => account}
        columns={columns}
        together={{ name: 'Total', row: together }}
      />
    </Section>
  )
}

type Moved = JournalAnswer['movements'][number]

function Movements({ journal }: { journal: JournalAnswer }) {
  return (
    <Section title="Movements" lead="What moved money between accounts.">
      <Rows
        label="Movements"
        rows={journal.movements}
        keyOf={({ what, debit, credit }) => `${what} ${debit} ${credit}`}
        columns={movementColumns}
      />
    </Section>
  )
}

const movementColumns: readonly Column<Moved>[] = [
  { name: 'Movement', render: ({ what }) => movements[what] },
  { name: 'Debited', render: ({ debit }) => accounts[debit].name },
  { name: 'Credited', render: ({ credit }) => accounts[credit].name },
  { name: 'Number', isNumber: true, render: ({ count }) => inFigures(count) },
  { name: 'Amount', isNumber: true, render: ({ amount }) => inDollars(amount) },
]
