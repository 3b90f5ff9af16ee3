import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { StaffGiftCard } from '#api/staff-gift-cards.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Mark } from '#desk/parts/Mark.tsx'
import { MoreRows } from '#desk/parts/MoreRows.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { buttonLook } from '#ui/Button.tsx'
import { originNames, standingNames } from './card-words.ts'
import css from './GiftCards.module.css'
import { giftCardsFailed, useGiftCards } from './useGiftCards.ts'

/** The gift cards of the house: what is on them, never their codes. */
export function GiftCardsScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const { words = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useGiftCards(words)
  const give = isManager && (
    <Link to="/office/gift-cards/give" className={buttonLook()}>
      Give a gift card
    </Link>
  )
  return (
    <>
      <PageHeading
        title="Gift cards"
        lead="What is on each card. Only the last four characters of a code are known here."
        action={give}
      />
      <div className={css.search}>
        <SearchField
          label="Code ends in"
          hint="7Q2M"
          value={words}
          onChange={(typed) => void navigate({ to: '.', search: { words: typed }, replace: true })}
        />
      </div>
      <Asked query={query} waiting="Looking up the gift cards" failed={giftCardsFailed}>
        {({ pages }) => {
          const cards = pages.flatMap((page) => page.cards)
          return cards.length === 0 ? (
            <Empty title={words === '' ? 'There are no gift cards yet.' : 'No gift card has a code that ends so.'}>
              {words === ''
                ? 'Vouchers for cancelled bookings stand here, and cards that the house gives.'
                : 'Look at the last four characters of the code once more.'}
            </Empty>
          ) : (
            <>
              <Cards cards={cards} />
              {query.hasNextPage && <MoreRows failed={giftCardsFailed} onMore={() => more(query)} />}
            </>
          )
        }}
      </Asked>
    </>
  )
}

async function more({ fetchNextPage }: ReturnType<typeof useGiftCards>): Promise<void> {
  const { error } = await fetchNextPage()
  if (error) throw error
}

function Cards({ cards }: { cards: readonly StaffGiftCard[] }) {
  return (
    <Rows
      label="Gift cards"
      rows={cards}
      keyOf={({ id }) => id}
      isOver={({ standing }) => standing !== 'good'}
      columns={[
        {
          name: 'Code',
          isShort: true,
          render: ({ id, lastFour }) => (
            <Link to="/office/gift-cards/$id" params={{ id }}>
              …{lastFour}
            </Link>
          ),
        },
        { name: 'Comes from', render: ({ origin }) => originNames[origin] },
        { name: 'Worth', isNumber: true, render: ({ worth }) => priceInWords(worth) },
        { name: 'Left', isNumber: true, render: ({ balance }) => priceInWords(balance) },
        { name: 'Made', isShort: true, render: ({ issuedAt }) => dayOf(issuedAt) },
        {
          name: 'Standing',
          isShort: true,
          render: ({ standing }) => (
            <Mark tone={standing === 'good' ? 'good' : 'plain'}>{standingNames[standing]}</Mark>
          ),
        },
      ]}
    />
  )
}
