import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DrawerAnswer, DrawerCount } from '#api/counter.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { useLineOfDesk } from '#desk/calls/line.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { CountForm } from './CountForm.tsx'
import { differenceInWords, LastCount } from './LastCount.tsx'
import { OpenSales } from './OpenSales.tsx'
import { unsentInWords } from './unsent-words.ts'
import { drawerFailed, useDrawer } from '#desk/calls/drawer.ts'

/** The count at the end of the day. What is expected is told when it is done, not before. */
export function CountScreen() {
  const [done, setDone] = useState<DrawerAnswer['last']>(null)
  return (
    <>
      <Back>
        <Link to="/money">Money</Link>
      </Back>
      {done ? (
        <Counted count={done} />
      ) : (
        <>
          <PageHeading
            key="form"
            title="Count the drawer"
            lead="How many of each are in it? Leave out what is not there."
          />
          <Drawer onDone={setDone} />
        </>
      )}
    </>
  )
}

function Counted({ count }: { count: DrawerCount }) {
  const { difference, counted, expected, toSafe } = count
  return (
    <Proof
      title={differenceInWords(difference)}
      tone={difference === 0 ? 'success' : 'warning'}
      said={`Counted ${inDollars(counted)}. Expected ${inDollars(expected)}. ${inDollars(toSafe)} goes to the safe.`}
    >
      <LastCount count={count} />
      <Ways>
        <Link to="/money" className={buttonLook()}>
          Back to the money
        </Link>
      </Ways>
    </Proof>
  )
}

type Done = { onDone: (count: DrawerAnswer['last']) => void }

function Drawer({ onDone }: Done) {
  return (
    <Asked query={useDrawer()} waiting="Loading the drawer" failed={drawerFailed}>
      {(drawer) =>
        drawer.session ? (
          <>
            <OpenSales sales={drawer.openSales} />
            <Unsent />
            <CountForm onDone={onDone} />
          </>
        ) : (
          <Empty title="The drawer is closed." action={<Link to="/money">Go to the money</Link>} />
        )
      }
    </Asked>
  )
}

/** What this device has noted without a line may be cash: it goes to the house first. */
function Unsent() {
  const { unsent } = useLineOfDesk()
  return unsent > 0 && <Alert tone="warning">{unsentInWords(unsent)}</Alert>
}
