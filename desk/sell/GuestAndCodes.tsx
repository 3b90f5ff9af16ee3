import { useState, type KeyboardEvent, type RefObject } from 'react'
import { LONGEST_CODE } from '#api/wire.ts'
import { LONGEST_EMAIL } from '#domain/email-address.ts'
import { buyerBounds } from '#api/counter.ts'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Field } from '#ui/Field.tsx'
import type { Cart } from './cart.ts'
import type { Guest } from './guest.ts'
import css from './Sell.module.css'

/** What the house wants to know of the guest, in its words; of their address alone where that is wrong. */
export type Asked = { message: string; isOfEmail: boolean }

type GuestProps = {
  asked: Asked | null
  guest: Guest
  onGuest: (guest: Guest) => void
  onSend: () => void
}
type CodesProps = { cart: Cart; onChange: (cart: Cart) => void }
type Props = GuestProps & CodesProps & { box: RefObject<HTMLDetailsElement | null> }

/** What most sales need nothing of: a code, and who the guest is. */
export function GuestAndCodes({ box, cart, onChange, ...guest }: Props) {
  return (
    <details ref={box} className={css.more}>
      <summary>{cart.buyer ? 'Codes' : 'Guest and codes'}</summary>
      <div className={css.fields}>
        {!cart.buyer && <WhoItIs {...guest} />}
        <Codes cart={cart} onChange={onChange} />
      </div>
    </details>
  )
}

/** Opens the details, at the field that is wrong, else at their first one. */
export function openDetails(details: HTMLDetailsElement | null): void {
  if (!details) return
  details.open = true
  const wrong = details.querySelector<HTMLInputElement>('input[aria-invalid]')
  const field = wrong ?? details.querySelector('input')
  field?.focus()
}

function WhoItIs({ asked, guest, onGuest, onSend }: GuestProps) {
  const part = (name: keyof Guest) => ({
    value: guest[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onGuest({ ...guest, [name]: target.value }),
    onKeyDown: ({ key, ctrlKey }: KeyboardEvent) => key === 'Enter' && ctrlKey && onSend(),
  })
  return (
    <>
      {asked && !asked.isOfEmail && <Alert tone="danger">{asked.message}</Alert>}
      <ShortFields>
        <Field {...part('firstName')} label="First name" maxLength={buyerBounds.name.longest} />
        <Field {...part('lastName')} label="Last name" maxLength={buyerBounds.name.longest} />
      </ShortFields>
      <Field
        {...part('email')}
        label="Email"
        type="email"
        inputMode="email"
        maxLength={LONGEST_EMAIL}
        error={asked?.isOfEmail ? asked.message : null}
      />
      <Field {...part('phone')} label="Phone" type="tel" inputMode="tel" maxLength={buyerBounds.phone.longest} />
    </>
  )
}

function Codes({ cart, onChange }: CodesProps) {
  return (
    <ShortFields>
      <Typed label="Promo code" value={cart.couponCode} onDone={(couponCode) => onChange({ ...cart, couponCode })} />
      <Typed
        label="Gift card"
        value={cart.giftCardCode}
        onDone={(giftCardCode) => onChange({ ...cart, giftCardCode })}
      />
    </ShortFields>
  )
}

/** A code that counts once it is typed to its end: each try of a wrong one is counted by the house. */
function Typed({ label, value, onDone }: { label: string; value: string; onDone: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <Field
      label={label}
      value={typed}
      maxLength={LONGEST_CODE}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(typed.trim())}
      onKeyDown={({ key }) => key === 'Enter' && onDone(typed.trim())}
    />
  )
}
