import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CouponBatch, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { worthInWords } from './coupon-draft.ts'
import { useColumnsWithMoney } from './coupon-money.ts'
import { SaveCodes } from './SaveCodes.tsx'
import { endBatch } from './useCoupons.ts'

type Props = Pick<StaffCouponsAnswer, 'batches' | 'money'> & { isManager: boolean }

/** The batches of promo codes, and the way to make one. */
export function Batches({ batches, money, isManager }: Props) {
  return (
    <Section title="Batches" lead="Many codes made together, each good once." action={isManager && <MakeMany />}>
      {batches.length === 0 ? (
        <Empty title="No batch has been made yet.">
          Make up to 5,000 different codes at once, and save them as a file.
        </Empty>
      ) : (
        <BatchList batches={batches} money={money} isManager={isManager} />
      )}
    </Section>
  )
}

const MakeMany = () => (
  <Link to="/office/coupons/batch" className={buttonLook('quiet')}>
    Make many codes
  </Link>
)

function BatchList({ batches, money, isManager }: Props) {
  const [ending, setEnding] = useState<CouponBatch | null>(null)
  const shown = useColumnsWithMoney(columns, money, { dropsOnTablet: 'Made' })
  const acts: Column<CouponBatch> = {
    name: 'Acts',
    isActs: true,
    render: (batch) => <Acts batch={batch} onEnd={() => setEnding(batch)} />,
  }
  return (
    <>
      <Rows
        label="Batches"
        rows={batches}
        keyOf={({ id }) => id}
        isOver={({ open }) => open === 0}
        columns={isManager ? [...shown, acts] : shown}
      />
      {ending && <AskToEnd batch={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const columns: readonly Column<CouponBatch>[] = [
  { name: 'Name', render: ({ name }) => name },
  { name: 'Made', isShort: true, render: ({ madeAt }) => dayOf(madeAt) },
  { name: 'Discount', isNumber: true, render: worthInWords },
  { name: 'Used', isNumber: true, render: ({ uses, codes }) => `${uses} of ${codes}` },
  { name: 'Open', isNumber: true, render: ({ open }) => open },
]

function Acts({ batch: { id, name, open }, onEnd }: { batch: CouponBatch; onEnd: () => void }) {
  return (
    <>
      <SaveCodes id={id} label={`Save the codes of ${name} as a file`}>
        Save as a file
      </SaveCodes>{' '}
      {open > 0 && (
        <SmallButton aria-label={`End ${name}`} onClick={onEnd}>
          End
        </SmallButton>
      )}
    </>
  )
}

function AskToEnd({ batch, onClose }: { batch: CouponBatch; onClose: () => void }) {
  const { name, open } = batch
  const end = async () => {
    await endBatch(batch)
    announce(`The codes of ${name} have ended`)
  }
  return (
    <Confirm title={`End ${name}?`} go="End these codes" busy="Ending…" onClose={onClose} onGo={end}>
      <p>
        {open === 1 ? 'One code that nobody has used' : `${open} codes that nobody has used`} will be refused from now
        on. This cannot be taken back.
      </p>
    </Confirm>
  )
}
