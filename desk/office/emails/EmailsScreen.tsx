import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmailsAnswer } from '#api/emails.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { EmailAddress } from '#desk/parts/EmailAddress.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Filters } from '#desk/parts/Filters.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { MoreRows } from '#desk/parts/MoreRows.tsx'
import { inDates } from '#desk/parts/named-days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { emailKinds, statusMarks, triesWords, wordsOfKind } from './email-words.ts'
import { emailsFailed, emailsOf, useEmails, type EmailSearch } from './useEmails.ts'

/** The emails of the house: to whom, their status, why one could not go (#755). */
export function EmailsScreen() {
  const search = useSearch({ from: '/frame/office/emails' })
  const isManager = isAtLeast(useMe().role, 'manager')
  const asked = inDates(search, useHouseToday())
  const query = useEmails(asked)
  return (
    <>
      <PageHeading
        title="Emails"
        lead="What the house has sent, newest first, and what could not be sent."
        action={
          isManager && (
            <Link to="/office/texts" className={buttonLook('quiet')}>
              Your words in emails
            </Link>
          )
        }
      />
      <EmailFilters search={search} />
      <Asked query={query} waiting="Loading the emails" failed={emailsFailed} blocks={6}>
        {(first) => <Pages key={JSON.stringify([asked, first.emails[0]?.id])} first={first} asked={asked} />}
      </Asked>
    </>
  )
}

function EmailFilters({ search }: { search: EmailSearch }) {
  const navigate = useNavigate()
  const filter = (changed: EmailSearch) => void navigate({ to: '/office/emails', search: { ...search, ...changed } })
  return (
    <Filters
      search={search}
      choices={choices}
      onChange={filter}
      onClear={() => void navigate({ to: '/office/emails', search: {} })}
    >
      <SearchField label="Address" value={search.address ?? ''} onChange={(address) => filter({ address })} />
    </Filters>
  )
}

const choices = [
  {
    name: 'kind',
    label: 'Kind',
    all: 'Every kind',
    options: Object.entries(emailKinds).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'status',
    label: 'Status',
    all: 'All of them',
    options: Object.entries(statusMarks).map(([value, { word }]) => ({ value, label: word })),
  },
]

function Pages({ first, asked }: { first: EmailsAnswer; asked: Omit<EmailSearch, 'days'> }) {
  const [older, setOlder] = useState<EmailsAnswer[]>([])
  const emails = [first, ...older].flatMap((page) => page.emails)
  const { next } = older.at(-1) ?? first
  if (emails.length === 0) return <NoEmails isSearch={Object.keys(asked).length > 0} />
  return (
    <>
      <Rows label="Emails" rows={emails} keyOf={({ id }) => id} columns={columns} />
      {next !== null && (
        <MoreRows failed={emailsFailed} onMore={async () => setOlder([...older, await emailsOf(asked, next)])} />
      )}
    </>
  )
}

function NoEmails({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <Empty title="Nothing matches.">Choose other days or another address, or look at everything.</Empty>
  ) : (
    <Empty title="No email has been sent yet.">The first booking brings the first one.</Empty>
  )
}

const columns: readonly Column<EmailsAnswer['emails'][number]>[] = [
  {
    name: 'Email',
    render: ({ id, kind, isAgain }) => (
      <>
        <Link to="/office/emails/$id" params={{ id }}>
          {wordsOfKind(kind)}
        </Link>{' '}
        {isAgain && <Mark>Sent again</Mark>}
      </>
    ),
  },
  { name: 'To', render: ({ to }) => <EmailAddress email={to} /> },
  {
    name: 'Status',
    render: ({ status }) => <Mark tone={statusMarks[status].tone}>{statusMarks[status].word}</Mark>,
  },
  { name: 'Delivery', isShort: true, render: triesWords },
  { name: 'When', isShort: true, render: ({ at }) => timeOf(at) },
]
