import type { CouponBatchRequest, CouponChange, CouponTerms, NewCoupon, StaffCoupon } from '#api/staff-coupons.ts'
import { couponBounds, isCouponCode, isCouponPrefix } from '#api/staff-coupons.ts'
import { spreadCoupon, type CouponRule } from '#domain/coupons/spread-promo-code.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import { plainCode } from '#domain/typed-codes.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { radio, type FormField, type Option, type Unnamed } from '#desk/parts/form-fields.ts'
import { figuresRead, inFigures, wholeTyped } from '#desk/parts/whole-number.ts'
import { centsTyped } from '#desk/parts/amounts.ts'
import { dayInWords } from '#desk/office/times/pattern-words.ts'
import type { NamedService } from './useCoupons.ts'

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

const shared: readonly CouponField[] = ['name', 'worth', 'onlyForService', 'from', 'until']
const fieldsOf: Record<CouponKind, readonly CouponField[]> = {
  new: ['code', ...shared, 'usageLimit', 'oncePerEmail'],
  edit: [...shared, 'usageLimit', 'oncePerEmail', 'active'],
  batch: ['count', 'prefix', ...shared],
}

/** The fields of a promo code, as they are filled in, and as they are read where they are checked and compared. */
export function couponFields(kind: CouponKind, services: readonly NamedService[]): FormField<CouponField>[] {
  const all = { ...plainFields, onlyForService: serviceField(services) }
  return fieldsOf[kind].map((name) => ({ name, ...all[name] }))
}

const codeWanted = `A code of ${couponBounds.code.shortest} to ${couponBounds.code.longest} letters, digits and hyphens`
const worthWanted = {
  percent: 'Enter a percentage up to 100, like 12.5',
  money: 'Enter an amount in dollars, like 12.50',
}

const plainFields: Record<Exclude<CouponField, 'onlyForService'>, Unnamed<CouponField>> = {
  code: {
    label: 'Code',
    hint: 'What guests enter, like SLOW-MONDAY. Not case sensitive.',
    input: { as: 'line', type: 'code', ...couponBounds.code, whenEmpty: codeWanted },
    mistake: (typed) => !isCouponCode(typed) && codeWanted,
    words: plainCode,
  },
  count: {
    label: 'How many',
    asks: 'How many codes',
    hint: `Up to ${inFigures(couponBounds.count.most)}.`,
    input: { as: 'whole', ...couponBounds.count },
    words: (typed) => `${figuresRead(typed)} codes, each good once`,
    isShort: true,
  },
  prefix: {
    label: 'They begin with',
    hint: 'Like SPRING. Optional.',
    input: { as: 'line', type: 'code', ...couponBounds.prefix },
    mistake: (typed) =>
      !isCouponPrefix(typed) &&
      `They begin with: up to ${couponBounds.prefix.longest} letters, digits and hyphens, or nothing at all`,
    words: (typed) => plainCode(typed) || 'Nothing in particular',
    isShort: true,
  },
  name: {
    label: 'Name',
    hint: 'What it is for. Guests never see it.',
    input: { as: 'line', ...couponBounds.name, whenEmpty: 'Give it a name' },
  },
  worth: {
    label: 'Discount',
    input: { as: 'line', longest: 12, whenEmpty: worthWanted.percent },
    mistake: (typed) => worthTyped(typed) === null && worthWanted[splitWorth(typed).unit],
    words: worthRead,
  },
  from: {
    label: 'First day',
    hint: 'Leave it empty to begin now.',
    input: { as: 'day' },
    words: (day) => (isRealDate(day) ? dayInWords(day) : 'From now on'),
    isShort: true,
  },
  until: {
    label: 'Last day',
    hint: 'Leave it empty for no end.',
    input: { as: 'day' },
    mistake: (until, { from }) => from !== '' && until < from && 'The last day cannot be before the first',
    words: (day) => (isRealDate(day) ? dayInWords(day) : 'Until you end it'),
    isShort: true,
  },
  usageLimit: {
    label: 'Can be used',
    asks: 'How often it can be used',
    hint: 'By all guests together. Leave it empty for no limit.',
    input: { as: 'whole', ...couponBounds.usageLimit, isOptional: true },
    words: timesRead,
  },
  oncePerEmail: {
    label: 'By one person',
    ...radio([
      { value: 'no', label: 'As often as they like' },
      { value: 'yes', label: 'Once', detail: 'Each email address can pay with it once.' },
    ]),
  },
  active: {
    label: 'Active',
    ...radio([
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No, it has ended', detail: 'Anyone who has paid with it keeps what it took off.' },
    ]),
  },
}

const serviceField = (services: readonly NamedService[]): Unnamed<CouponField> => ({
  label: 'For',
  hint: 'Plans are never part of it.',
  input: { as: 'one-of', none: 'Every service', options: services.map(serviceAsOption) },
  words: (id) =>
    id === '' ? 'Every service' : (services.find((service) => service.id === id)?.name ?? 'A service that was removed'),
})

const serviceAsOption = ({ id, name, isGone }: NamedService): Option => ({
  value: id,
  label: name,
  ...(isGone && { isGone }),
})

function timesRead(typed: string): string {
  if (typed === '') return 'Without a limit'
  return typed === '1' ? 'Once' : `${figuresRead(typed)} times`
}

/** What a discount is typed in: a share of the price, or dollars. */
export type Unit = 'percent' | 'money'

/** A discount as its two fields have it: in what, and how much. */
export const splitWorth = (worth: string): { unit: Unit; number: string } => ({
  unit: worth.startsWith('$') ? 'money' : 'percent',
  number: worth.replaceAll(/[$%\s]/g, ''),
})

/** A discount from its two fields: `20%`, `$20`. Whoever types a sign means that unit. */
export function joinWorth(unit: Unit, number: string): string {
  const bare = number.replaceAll(/[$%\s]/g, '')
  const isMoney = number.includes('$') || (unit === 'money' && !number.includes('%'))
  if (isMoney) return `$${bare}`
  return bare === '' ? '' : `${bare}%`
}

/** What the discount does to the price of a service: the one it is for, else the first; null while there is none. */
export function exampleOf(
  { worth, onlyForService }: Pick<CouponDraft, 'worth' | 'onlyForService'>,
  services: readonly NamedService[],
): string | null {
  const off = worthTyped(worth)
  const service = services.find(({ id, price }) => price > 0 && (onlyForService === '' || id === onlyForService))
  if (!off || !service) return null
  const item = { serviceId: service.id, amount: centsFromDollars(service.price), coveredByMembership: false }
  const [taken = 0] = spreadCoupon({ worth: asRule(off) }, [item])
  return `For example, ${service.name} for ${dollars(item.amount)} becomes ${dollars(item.amount - taken)}.`
}

const asRule = ({ percentOff, moneyOff }: Worth): CouponRule['worth'] =>
  percentOff === null ? { moneyOff: centsFromDollars(moneyOff ?? 0) } : { percentOff }

function worthRead(typed: string): string {
  const worth = worthTyped(typed)
  return worth === null ? typed : worthInWords(worth)
}

type Worth = Pick<CouponTerms, 'percentOff' | 'moneyOff'>

/** `10%`, `$12.50`. */
export const worthInWords = ({ percentOff, moneyOff }: Worth): string =>
  percentOff === null ? dollars(centsFromDollars(moneyOff ?? 0)) : `${percentOff}%`

/** What a code takes off, `10%` or `$12.50`; null when it is neither. */
export function worthTyped(typed: string): Worth | null {
  const share = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(typed.trim())?.[1]
  if (share !== undefined) {
    const percentOff = Number(share)
    return percentOff > 0 && percentOff <= couponBounds.percentOff.most ? { percentOff, moneyOff: null } : null
  }
  const cents = typed.trim().startsWith('$') ? centsTyped(typed) : null
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
const limitOf = ({ usageLimit }: CouponDraft) => (usageLimit.trim() === '' ? null : wholeTyped(usageLimit))

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
  count: wholeTyped(draft.count),
  prefix: plainCode(draft.prefix),
})
