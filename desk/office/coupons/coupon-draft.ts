import { plainCode } from '#domain/typed-codes.ts'
import type { CouponBatchRequest, CouponChange, CouponTerms, NewCoupon, StaffCoupon } from '#api/staff-coupons.ts'
import { MOST_IN_BATCH } from '#api/staff-coupons.ts'
import type { StaffService } from '#api/timetable.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { isWhole } from '#desk/parts/whole-number.ts'
import { centsTyped } from '#desk/office/services/service-draft.ts'
import { dayInWords } from '#desk/office/times/pattern-words.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type CouponField =
  | 'code'
  | 'count'
  | 'prefix'
  | 'name'
  | 'worth'
  | 'onlyForService'
  | 'from'
  | 'until'
  | 'usageLimit'
  | 'oncePerEmail'
  | 'active'
export type CouponDraft = Draft<CouponField>
/** What is filled in: a new code, a code that is there, or many at once. */
export type CouponKind = 'new' | 'edit' | 'batch'
type Services = readonly Pick<StaffService, 'id' | 'name'>[]

const shared: readonly CouponField[] = ['name', 'worth', 'onlyForService', 'from', 'until']
const fieldsOf: Record<CouponKind, readonly CouponField[]> = {
  new: ['code', ...shared, 'usageLimit', 'oncePerEmail'],
  edit: [...shared, 'usageLimit', 'oncePerEmail', 'active'],
  batch: ['count', 'prefix', ...shared],
}

/** The fields of a promo code, as they are read where they are checked and compared. */
export function couponFields(kind: CouponKind, services: Services): EditedField<CouponField>[] {
  const all: Record<CouponField, Omit<EditedField<CouponField>, 'name'>> = {
    code: { label: 'Code', words: plainCode },
    count: { label: 'How many', words: (typed) => `${typed} codes, each good once` },
    prefix: { label: 'They begin with', words: (typed) => plainCode(typed) || 'Nothing in particular' },
    name: { label: 'Name' },
    worth: { label: 'Takes off', words: worthRead },
    onlyForService: {
      label: 'For',
      words: (id) =>
        id === ''
          ? 'Every service'
          : (services.find((service) => service.id === id)?.name ?? 'A service that was removed'),
    },
    from: { label: 'First day', words: (day) => (isRealDate(day) ? dayInWords(day) : 'From now on') },
    until: { label: 'Last day', words: (day) => (isRealDate(day) ? dayInWords(day) : 'Until you end it') },
    usageLimit: { label: 'Can be used', words: (typed) => timesRead(typed) },
    oncePerEmail: { label: 'By one person', words: (typed) => (typed === 'yes' ? 'Once' : 'As often as they like') },
    active: { label: 'Good at the moment', words: (typed) => (typed === 'yes' ? 'Yes' : 'No, it has ended') },
  }
  return fieldsOf[kind].map((name) => ({ name, ...all[name] }))
}

const timesRead = (typed: string): string => {
  if (typed === '') return 'Without a limit'
  return typed === '1' ? 'Once' : `${typed} times`
}

const worthRead = (typed: string): string => {
  const worth = worthTyped(typed)
  return worth === null ? typed : worthInWords(worth)
}

type Worth = Pick<CouponTerms, 'percentOff' | 'moneyOff'>

/** `10%`, `$12.50`. */
export const worthInWords = ({ percentOff, moneyOff }: Worth): string =>
  percentOff === null ? dollars(centsFromDollars(moneyOff ?? 0)) : `${percentOff}%`

/** What a code takes off as people type it, `10%`, `$12.50` or `12.50`; null when it is neither. */
export function worthTyped(typed: string): Worth | null {
  const share = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(typed.trim())?.[1]
  if (share !== undefined) {
    const percentOff = Number(share)
    return percentOff > 0 && percentOff <= 100 ? { percentOff, moneyOff: null } : null
  }
  const cents = centsTyped(typed)
  return cents === null || cents === 0 ? null : { percentOff: null, moneyOff: dollarsFromCents(cents) }
}

/** What a new promo code, or a batch of them, begins with. */
export const emptyCoupon: CouponDraft = {
  code: '',
  count: '',
  prefix: '',
  name: '',
  worth: '',
  onlyForService: '',
  from: '',
  until: '',
  usageLimit: '',
  oncePerEmail: 'no',
  active: 'yes',
}

/** A promo code as it would be typed. */
export const draftOfCoupon = (coupon: StaffCoupon): CouponDraft => ({
  ...emptyCoupon,
  code: coupon.code,
  name: coupon.name,
  worth: coupon.percentOff === null ? worthInWords(coupon) : `${coupon.percentOff}%`,
  onlyForService: coupon.onlyForService ?? '',
  from: coupon.from ?? '',
  until: coupon.until ?? '',
  usageLimit: coupon.usageLimit === null ? '' : String(coupon.usageLimit),
  oncePerEmail: coupon.oncePerEmail ? 'yes' : 'no',
  active: coupon.active ? 'yes' : 'no',
})

const termsOf = (draft: CouponDraft): Omit<CouponTerms, 'oncePerEmail'> => ({
  name: draft.name.trim(),
  ...(worthTyped(draft.worth) ?? { percentOff: null, moneyOff: null }),
  onlyForService: draft.onlyForService || null,
  from: draft.from || null,
  until: draft.until || null,
})
const limitOf = ({ usageLimit }: CouponDraft) => (usageLimit.trim() === '' ? null : Number(usageLimit))

/** A new promo code as it travels. */
export const newCouponOf = (draft: CouponDraft): NewCoupon => ({
  ...termsOf(draft),
  oncePerEmail: draft.oncePerEmail === 'yes',
  code: plainCode(draft.code),
  usageLimit: limitOf(draft),
})

/** A change of a promo code as it travels. */
export const changeOf = (draft: CouponDraft): Omit<CouponChange, 'revision'> => ({
  ...termsOf(draft),
  oncePerEmail: draft.oncePerEmail === 'yes',
  usageLimit: limitOf(draft),
  active: draft.active === 'yes',
})

/** A batch as it travels. */
export const batchOf = (draft: CouponDraft): CouponBatchRequest => ({
  ...termsOf(draft),
  count: Number(draft.count),
  prefix: plainCode(draft.prefix),
})

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInCoupon(kind: CouponKind, draft: CouponDraft): FieldError<CouponField>[] {
  const { code, count, prefix, name, worth, from, until, usageLimit } = draft
  const wrong: Partial<Record<CouponField, string | false>> = {
    code: !/^[a-z0-9][a-z0-9-]{2,39}$/i.test(code.trim()) && 'A code of 3 to 40 letters, digits and hyphens',
    count: !isWhole(count, 1, MOST_IN_BATCH) && 'How many: a number from 1 to 5000',
    prefix:
      !/^([a-z0-9][a-z0-9-]{0,11})?$/i.test(prefix.trim()) &&
      'They begin with: up to 12 letters, digits and hyphens, or nothing',
    worth: worthTyped(worth) === null && 'Enter what it takes off, like 10% or $12.50',
    until: from !== '' && until !== '' && until < from && 'The last day cannot be before the first',
    usageLimit:
      usageLimit.trim() !== '' &&
      !isWhole(usageLimit, 1, 9999) &&
      'How often it can be used: a number from 1 to 9999, or nothing at all',
  }
  const named = whenEmpty<CouponField>('name', name.trim(), 'Give it a name')
  return fieldsOf[kind].flatMap((field) => {
    if (field === 'name') return named
    const message = wrong[field]
    return message ? [{ field, message }] : []
  })
}
