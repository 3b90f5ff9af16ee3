import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CouponBatch, StaffCoupon } from '#api/staff-coupons.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { buttonLook } from '#ui/Button.tsx'
import { countOf } from '#desk/parts/whole-number.ts'
import { batchOf, couponFields, emptyCoupon, newCouponOf, type CouponDraft, type CouponField } from './coupon-draft.ts'
import { CouponForm } from './CouponForm.tsx'
import { SaveCodes } from './SaveCodes.tsx'
import { addCoupon, couponsFailed, makeBatch, useCoupons, type NamedService } from './useCoupons.ts'

/** A promo code that does not exist yet. */
export const NewCouponScreen = () => <NewCodes kind="new" />

/** Many codes at once, each good once. */
export const NewBatchScreen = () => <NewCodes kind="batch" />

type Kind = 'new' | 'batch'

const words = {
  new: {
    title: 'Add a promo code',
    lead: 'One code that guests enter at checkout.',
    check: 'Check this promo code',
    go: 'Add this promo code',
    busy: 'Adding the promo code…',
    follows: 'Guests can use it straight away, or from its first day.',
  },
  batch: {
    title: 'Make many codes',
    lead: 'Codes for a letter or a partner, each good once. You get them as a file.',
    check: 'Check these codes',
    go: 'Make these codes',
    busy: 'Making the codes…',
    follows: 'Each code is different and good once. You can save them as a file straight after.',
  },
}

function NewCodes({ kind }: { kind: Kind }) {
  return (
    <>
      <Back>
        <Link to="/office/coupons">Promo codes</Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title={words[kind].title} />}>
        <Steps kind={kind} />
      </ForRole>
    </>
  )
}

function Steps({ kind }: { kind: Kind }) {
  const { title, lead } = words[kind]
  const codes = useNewCodes(kind)
  const { draft, set, made, at, go } = codes
  const query = useCoupons()
  if (made) return 'coupon' in made ? <Added coupon={made.coupon} /> : <Made batch={made.batch} />
  if (at === 'check' && query.data) {
    return <CheckCodes key="check" kind={kind} services={query.data.services} codes={codes} />
  }
  return (
    <>
      <PageHeading key="form" title={title} lead={lead} />
      <Asked query={query} waiting="Loading the services" failed={couponsFailed}>
        {({ services }) => (
          <CouponForm
            label={title}
            {...{ kind, services, draft, set }}
            isUnchanged={false}
            onSend={() => void go('check')}
          />
        )}
      </Asked>
    </>
  )
}

type CodeSteps = ReturnType<typeof useNewCodes>

/** What is typed of a code or of many, and the steps until they are made. */
function useNewCodes(kind: Kind) {
  const [draft, setDraft] = useState<CouponDraft>(emptyCoupon)
  const press = usePress()
  const [made, setMade] = useState<{ coupon: StaffCoupon } | { batch: CouponBatch } | null>(null)
  const isFilled = mistakesIn(couponFields(kind, []), draft).length === 0
  const { at, go } = useSteps({ isFilled, isBegun: draft !== emptyCoupon, isDone: made !== null })
  const set = (name: CouponField) => (typed: string) => setDraft((now) => ({ ...now, [name]: typed }))
  const make = async () => {
    const key = press.keyFor([kind, draft])
    if (kind === 'new') setMade({ coupon: await addCoupon(newCouponOf(draft), key) })
    else setMade({ batch: await makeBatch(batchOf(draft), key) })
    await go('done', { replace: true })
  }
  return { draft, set, made, at, go, make }
}

type CheckProps = { kind: Kind; services: readonly NamedService[]; codes: CodeSteps }

function CheckCodes({ kind, services, codes: { draft, go, make } }: CheckProps) {
  const { check, go: goWords, busy, follows } = words[kind]
  return (
    <CheckAnswers
      title={check}
      answers={couponFields(kind, services).map((field) => ({ name: field.label, value: readField(field, draft) }))}
      go={goWords}
      busy={busy}
      onChange={() => void go('form')}
      onGo={make}
    >
      <p>{follows}</p>
    </CheckAnswers>
  )
}

function Added({ coupon: { id, code } }: { coupon: StaffCoupon }) {
  return (
    <Proof title={`${code} is added`} said="Guests can enter it at checkout.">
      <Ways>
        <Link to="/office/coupons/$id" params={{ id }} className={buttonLook()}>
          See the promo code
        </Link>
        <Link to="/office/coupons" className={buttonLook('plain')}>
          Back to the promo codes
        </Link>
      </Ways>
    </Proof>
  )
}

function Made({ batch: { id, name, codes } }: { batch: CouponBatch }) {
  return (
    <Proof
      title={`${countOf(codes, 'code is', 'codes are')} made`}
      said={`They are called ${name}. The file has each code, and what has become of it.`}
    >
      <Ways>
        <SaveCodes id={id} className={buttonLook()}>
          Save the codes as a file (CSV)
        </SaveCodes>
        <Link to="/office/coupons" className={buttonLook('plain')}>
          Back to the promo codes
        </Link>
      </Ways>
    </Proof>
  )
}
