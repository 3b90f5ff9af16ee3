import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { giftBounds, MOST_GIFTS, type GiveGiftCardsRequest, type StaffGiftCard } from '#api/staff-gift-cards.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { lastDay } from '#desk/parts/days.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { usePress } from '#desk/parts/usePress.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import { emptyGift, giftOf, mistakesInGift, type GiftDraft, type GiftField } from './gift-draft.ts'
import { giftCardsFailed, giveGiftCards, useGiftCards } from './useGiftCards.ts'

const title = 'Give a gift card'

/** A gift of the house: how much for each, to whom, and why. */
export function GiveGiftCardScreen() {
  return (
    <>
      <Back>
        <Link to="/office/gift-cards">Gift cards</Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title={title} />}>
        <Give />
      </ForRole>
    </>
  )
}

function Give() {
  const giving = useGift()
  const { draft, set, gift, given, at, go } = giving
  const query = useGiftCards('')
  if (given) return <Given cards={given} gift={gift} />
  if (at === 'check') {
    return <CheckGift key="check" gift={gift} onChange={() => void go('form')} onGo={giving.give} />
  }
  return (
    <>
      <PageHeading key="form" title={title} lead="A card that the house pays for, sent by email." />
      <Asked query={query} waiting="Loading what you may give" failed={giftCardsFailed}>
        {({ mostToGive }) => (
          <GiftForm draft={draft} set={set} mostToGive={mostToGive} onSend={() => void go('check')} />
        )}
      </Asked>
    </>
  )
}

/** What is typed of a gift, and the steps until it is given. */
function useGift() {
  const [draft, setDraft] = useState<GiftDraft>(emptyGift)
  const press = usePress()
  const [given, setGiven] = useState<StaffGiftCard[] | null>(null)
  const isFilled = mistakesInGift(draft, null).length === 0
  const { at, go } = useSteps({ isFilled, isBegun: draft !== emptyGift, isDone: given !== null })
  const gift = giftOf(draft)
  const set = (name: GiftField) => (typed: string) => setDraft((now) => ({ ...now, [name]: typed }))
  const give = async () => {
    setGiven(await giveGiftCards(gift, press.keyFor(gift)))
    await go('done', { replace: true })
  }
  return { draft, set, gift, given, at, go, give }
}

type CheckProps = { gift: GiveGiftCardsRequest; onChange: () => void; onGo: () => Promise<void> }

function CheckGift({ gift, onChange, onGo }: CheckProps) {
  return (
    <CheckAnswers
      title="Check this gift"
      answers={[
        { name: 'Amount', value: amountInWords(gift) },
        { name: 'Sent to', value: gift.to.join(', ') },
        { name: 'They read', value: gift.message || 'Nothing besides the code' },
        { name: 'Why', value: gift.reason },
      ]}
      go={`Give ${amountInWords(gift)}`}
      busy="Giving…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>The code goes to them by email, and is shown nowhere else. A card is good for three years.</p>
    </CheckAnswers>
  )
}

type FormProps = {
  draft: GiftDraft
  set: (name: GiftField) => (typed: string) => void
  mostToGive: number | null
  onSend: () => void
}

function GiftForm({ draft, set, mostToGive, onSend }: FormProps) {
  const form = useFormErrors<GiftField>(mistakesInGift(draft, mostToGive), () => false)
  const field: FieldOf = (name) => form.field(name, draft[name], set(name))
  const hint =
    mostToGive === null ? 'On each card, like 50.' : `On each card; ${priceInWords(mostToGive)} together at most.`
  return (
    <Form label={title} form={form} isBusy={false} onSend={onSend}>
      <AmountField {...field('amount')} label="Amount in dollars" hint={hint} required />
      <ToWhom field={field} />
      <ReasonField {...field('reason')} hint="Only your team reads it. It is written into the history." />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/gift-cards" />
      </FormBar>
    </Form>
  )
}

type FieldOf = (name: GiftField) => FieldInput

/** Who gets it, and what they read. */
function ToWhom({ field }: { field: FieldOf }) {
  return (
    <>
      <LongField
        {...field('to')}
        label="Email"
        hint={`The code is sent there. For more than one person, each on a line: up to ${MOST_GIFTS}.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MOST_GIFTS * 200}
        rows={2}
        required
      />
      <LongField
        {...field('message')}
        label="A few words to them"
        hint="They read it above the code. Optional."
        maxLength={giftBounds.message.longest}
        rows={3}
      />
    </>
  )
}

/** `$20.00`, or what it is for each of several. */
const amountInWords = ({ amount, to }: GiveGiftCardsRequest) =>
  to.length === 1 ? priceInWords(amount) : `${priceInWords(amount)} to ${to.length} people each`

function Given({ cards, gift }: { cards: StaffGiftCard[]; gift: GiveGiftCardsRequest }) {
  const [card] = cards
  if (!card) return null
  const isOne = cards.length === 1
  const until = lastDay(card.expiresAt)
  return (
    <Proof
      title={isOne ? `${priceInWords(card.worth)} is given` : `${cards.length} gift cards are given`}
      said={
        isOne
          ? `The code is on its way to ${gift.to.join('')}. It ends in ${card.lastFour} and is good until ${until}.`
          : `Each is worth ${priceInWords(card.worth)} and good until ${until}. The codes are on their way.`
      }
    >
      <Ways>
        {isOne && (
          <Link to="/office/gift-cards/$id" params={{ id: card.id }} className={buttonLook()}>
            See the gift card
          </Link>
        )}
        <Link to="/office/gift-cards" className={buttonLook('plain')}>
          Back to the gift cards
        </Link>
      </Ways>
    </Proof>
  )
}
