import { Link } from '@tanstack/react-router'
import type { StaffCoupon } from '#api/staff-coupons.ts'
import { Editing } from '#desk/parts/Editing.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { changeOf, couponFields, draftOfCoupon } from './coupon-draft.ts'
import { CouponForm } from './CouponForm.tsx'
import { changeCoupon, type NamedService } from './useCoupons.ts'
import { WithCoupon } from './WithCoupon.tsx'

/** Other days, another limit or another worth for a promo code. */
export function EditCouponScreen() {
  return (
    <WithCoupon title="Change a promo code" needs="manager">
      {(coupon, services) => <EditCoupon key={coupon.id} coupon={coupon} services={services} />}
    </WithCoupon>
  )
}

function EditCoupon({ coupon, services }: { coupon: StaffCoupon; services: readonly NamedService[] }) {
  const { id, code } = coupon
  return (
    <Editing
      title={`Change ${code}`}
      lead="The code itself stays what it is: guests have it."
      row={coupon}
      fields={couponFields('edit', services)}
      draftOf={draftOfCoupon}
      follows={<p>It counts from the next order on. Orders that are paid keep what it took off.</p>}
      go="Save these changes"
      save={(draft, revision) => changeCoupon(id, changeOf(draft), revision)}
      renderDone={(saved) => <Changed coupon={saved} />}
    >
      {(form) => <CouponForm {...form} label="Change a promo code" kind="edit" services={services} id={id} />}
    </Editing>
  )
}

function Changed({ coupon: { id, code } }: { coupon: StaffCoupon }) {
  return (
    <Proof title={`${code} is changed`} said="It counts from the next order on.">
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
