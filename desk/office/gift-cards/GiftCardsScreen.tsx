import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { giftCardsCsvPath, type StaffGiftCard, type StaffGiftCardsAnswer } from '#api/staff-gift-cards.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { giftCardOrigins, isActiveCard, statusOfCard } from '#domain/gift-cards/card-status.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Figures } from '#desk/parts/Figures.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { MoreRows } from '#desk/parts/MoreRows.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { withQuery } from '#ui/api-client.ts'
import { buttonLook } from '#ui/Button.tsx'
import { activeInFigures } from './card-words.ts'
import css from './GiftCards.module.css'
import { askForCards, giftCardsFailed, useGiftCards } from './useGiftCards.ts'

/** The gift cards of the house: what is on them, never their codes. */
export function GiftCardsScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const { words = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useGiftCards(words)
  const search = (typed: string) => void navigate({ to: '.', search: { words: typed }, replace: true })
  return (
    <>
      <PageHeading
        title="Gift cards"
        lead="What is on each card. Only the last four characters of a code are known here."
        action={isManager && <Give />}
      />
      <div className={css.search}>
        <SearchField label="Code ends in" hint="7Q2M" value={words} onChange={search} />
      </div>
      <Asked query={query} waiting="Loading the gift cards" failed={giftCardsFailed}>
        {(first) => <Pages key={JSON.stringify([words, first.cards[0]?.id])} first={first} words={words} />}
      </Asked>
    </>
  )
}

const Give = () => (
  <Link to="/office/gift-cards/give" className={buttonLook()}>
    Give a gift card
  </Link>
)

function Pages({ first, words }: { first: StaffGiftCardsAnswer; words: string }) {
  const [older, setOlder] = useState<StaffGiftCardsAnswer[]>([])
  const cards = [first, ...older].flatMap((page) => page.cards)
  const { active } = first
  const { next } = older.at(-1) ?? first
  if (cards.length === 0) {
    return words === '' ? (
      <Empty title="There are no gift cards yet.">
        Vouchers for cancelled bookings appear here, and cards that the house gives.
      </Empty>
    ) : (
      <Empty title="No gift card has a code that ends so.">
        Look at the last four characters of the code once more.
      </Empty>
    )
  }
  return (
    <>
      {active && <Figures figures={activeInFigures(active)} more={words === '' && <HowOwed />} />}
      <Cards cards={cards} />
      {next !== null && (
        <MoreRows failed={giftCardsFailed} onMore={async () => setOlder([...older, await askForCards(words, next)])} />
      )}
      {active && <SaveFile words={words} />}
    </>
  )
}

const HowOwed = () => <Link to="/office/reports/gift-cards">How that came to be</Link>

/** All that are found, also those that are not on the screen yet. */
const SaveFile = ({ words }: { words: string }) => (
  <p className={css.file}>
    <a
      className={buttonLook('quiet')}
      href={withQuery(giftCardsCsvPath, { words: words || undefined })}
      download="gift-cards.csv"
    >
      Save as a file (CSV)
    </a>
  </p>
)

function Cards({ cards }: { cards: readonly StaffGiftCard[] }) {
  return (
    <Rows
      label="Gift cards"
      rows={cards}
      keyOf={({ id }) => id}
      isOver={({ standing }) => standing !== 'good'}
      columns={columns}
    />
  )
}

const columns: readonly Column<StaffGiftCard>[] = [
  {
    name: 'Code',
    isShort: true,
    render: ({ id, lastFour }) => (
      <Link to="/office/gift-cards/$id" params={{ id }}>
        …{lastFour}
      </Link>
    ),
  },
  { name: 'Source', render: ({ origin }) => giftCardOrigins[origin] },
  { name: 'Worth', isNumber: true, render: ({ worth }) => priceInWords(worth) },
  { name: 'Left', isNumber: true, render: ({ balance }) => priceInWords(balance) },
  { name: 'Made', isShort: true, render: ({ issuedAt }) => dayOf(issuedAt) },
  {
    name: 'Status',
    isShort: true,
    render: (card) => <Mark tone={isActiveCard(card) ? 'good' : 'plain'}>{statusOfCard(card)}</Mark>,
  },
]
