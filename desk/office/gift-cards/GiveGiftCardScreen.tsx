import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffGiftCardAnswer } from '#api/staff-gift-cards.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { emptyGift, giftOf, mistakesInGift, type GiftDraft, type GiftField } from './gift-draft.ts'
import { giftCardsFailed, giveGiftCard, useGiftCards } from './useGiftCards.ts'

const title = 'Give a gift card'

/** A gift of the house: how much, to whom, and why. */
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
  const [draft, setDraft] = useState<GiftDraft>(emptyGift)
  // One for each gift that is filled in: pressing twice gives one.
  const [press, setPress] = useState(() => crypto.randomUUID())
  const [given, setGiven] = useState<StaffGiftCardAnswer | null>(null)
  const { at, go } = useSteps({ isFilled: draft.to !== '', isDone: given !== null })
  const query = useGiftCards('')
  const gift = giftOf(draft)

  if (given) return <Given given={given} to={gift.to} />
  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this gift"
        answers={[
          { name: 'Amount', value: priceInWords(gift.amount) },
          { name: 'Sent to', value: gift.to },
          { name: 'They read', value: gift.message || 'Nothing besides the code' },
          { name: 'Why', value: gift.reason },
        ]}
        go={`Give ${priceInWords(gift.amount)}`}
        busy="Giving…"
        onChange={() => void go('form')}
        onGo={async () => {
          setGiven(await giveGiftCard(gift, press))
          await go('done', { replace: true })
        }}
      >
        <p>The code goes to them by email, and stands nowhere else. The card is good for three years.</p>
      </CheckAnswers>
    )
  }
  const set = (name: GiftField) => (typed: string) => {
    setPress(crypto.randomUUID())
    setDraft((now) => ({ ...now, [name]: typed }))
  }
  return (
    <>
      <PageHeading key="form" title={title} lead="A card that the house pays for, sent by email." />
      <Asked query={query} waiting="Looking up what you may give" failed={giftCardsFailed}>
        {({ mostToGive }) => (
          <GiftForm draft={draft} set={set} mostToGive={mostToGive} onSend={() => void go('check')} />
        )}
      </Asked>
    </>
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
  const field = (name: GiftField) => form.field(name, draft[name], set(name))
  return (
    <Form label={title} form={form} isBusy={false} onSend={onSend}>
      <ShortFields>
        <Field
          {...field('amount')}
          label="Amount in dollars"
          hint={mostToGive === null ? 'Like 50 or 50.00.' : `Up to ${priceInWords(mostToGive)} at a time.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
        />
        <Field
          {...field('to')}
          label="Email"
          hint="The code is sent there."
          type="email"
          autoComplete="off"
          maxLength={200}
          required
        />
      </ShortFields>
      <LongField
        {...field('message')}
        label="A few words to them"
        hint="They read it above the code. Optional."
        maxLength={300}
        rows={3}
      />
      <Field
        {...field('reason')}
        label="Why?"
        hint="Only your team reads it. It is written into the history."
        maxLength={500}
        autoComplete="off"
        required
      />
      <FormBar>
        <Button type="submit">Continue</Button>
        <Link to="/office/gift-cards" className={buttonLook('plain')}>
          Cancel
        </Link>
      </FormBar>
    </Form>
  )
}

function Given({ given: { card }, to }: { given: StaffGiftCardAnswer; to: string }) {
  return (
    <Proof
      title={`${priceInWords(card.worth)} is given`}
      said={`The code is on its way to ${to}. It ends in ${card.lastFour} and is good until ${dayOf(card.expiresAt)}.`}
    >
      <Ways>
        <Link to="/office/gift-cards/$id" params={{ id: card.id }} className={buttonLook()}>
          See the gift card
        </Link>
        <Link to="/office/gift-cards" className={buttonLook('plain')}>
          Back to the gift cards
        </Link>
      </Ways>
    </Proof>
  )
}
