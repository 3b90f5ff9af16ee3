import { Link } from '@tanstack/react-router'
import type { GiftCardEntry, StaffGiftCard, StaffGiftCardAnswer } from '#api/staff-gift-cards.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { giftCardOrigins, statusOfCard } from '#domain/gift-cards/card-status.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { useMe } from '#desk/calls/me.ts'
import { dayOf, lastDay, timeOf } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { buttonLook } from '#ui/Button.tsx'
import { actsOn, actNames } from './card-acts.ts'
import { entryNames } from './card-words.ts'
import { WithGiftCard } from './WithGiftCard.tsx'

/** One gift card: what is on it, what has happened to its money, and what can be done. */
export function GiftCardScreen() {
  return (
    <WithGiftCard title="A gift card" needs="staff">
      {(found) => <Page key={found.card.id} {...found} />}
    </WithGiftCard>
  )
}

function Page({ card, entries }: StaffGiftCardAnswer) {
  const isManager = isAtLeast(useMe().role, 'manager')
  return (
    <>
      <PageHeading title={`Gift card …${card.lastFour}`} lead={statusOfCard(card)} />
      <Section title="Details">
        <Facts facts={factsOf(card, isManager)} />
      </Section>
      <Section title="Activity">
        <Entries entries={entries} />
      </Section>
      {isManager && <Acts card={card} />}
    </>
  )
}

const factsOf = (card: StaffGiftCard, isManager: boolean) => [
  { name: 'Left on it', value: priceInWords(card.balance) },
  { name: 'Worth when new', value: priceInWords(card.worth) },
  { name: 'Source', value: giftCardOrigins[card.origin] },
  ...(card.note === '' ? [] : [{ name: 'Why', value: card.note }]),
  { name: 'Made', value: dayOf(card.issuedAt) },
  { name: 'Good until', value: lastDay(card.expiresAt) },
  ...(card.replacedBy === null ? [] : [{ name: 'Replaced by', value: <Replacement id={card.replacedBy} /> }]),
  ...(isManager ? [whoChangedIt('gift_card', card.id)] : []),
]

const Replacement = ({ id }: { id: string }) => (
  <Link to="/office/gift-cards/$id" params={{ id }}>
    The card in its place
  </Link>
)

function Entries({ entries }: { entries: readonly GiftCardEntry[] }) {
  if (entries.length === 0) return <Empty title="Nothing yet." />
  return (
    <Rows
      label="Activity"
      rows={entries.map((entry, place) => ({ ...entry, place }))}
      keyOf={({ place }) => place}
      columns={[
        { name: 'When', isShort: true, render: ({ at }) => timeOf(at) },
        { name: 'What', render: ({ what }) => entryNames[what] },
        { name: 'Amount', isNumber: true, render: ({ amount }) => dollars(centsFromDollars(amount)) },
      ]}
    />
  )
}

function Acts({ card }: { card: StaffGiftCard }) {
  const acts = actsOn(card)
  if (acts.length === 0) return null
  return (
    <Section title="Change it" lead="Each asks why, and for a new code of your app.">
      <Ways>
        {acts.map((act) => (
          <Link
            key={act}
            to="/office/gift-cards/$id/$act"
            params={{ id: card.id, act }}
            className={buttonLook('quiet')}
          >
            {actNames[act].title}
          </Link>
        ))}
      </Ways>
    </Section>
  )
}
