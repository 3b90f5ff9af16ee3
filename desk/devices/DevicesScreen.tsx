import { useState } from 'react'
import { deviceBounds, type Device, type DevicesAnswer, type PersonHere } from '#api/shifts.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty, inAList } from '#desk/parts/States.tsx'
import { useHere } from '#desk/shifts/useShifts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { devicesFailed, enrol, shutOff, takePinAway, useDevices } from './useDevices.ts'

/** The devices of the front desk: which there are, who works on each, and who has a PIN. */
export function DevicesScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  return (
    <>
      <PageHeading
        title="Devices"
        lead="On a device of the desk people come back by their PIN, and it locks when nobody has touched it for five minutes."
      />
      <ThisBrowser />
      {isManager && <Devices />}
    </>
  )
}

/** Whether this browser is a device, and what follows for whoever works at it. */
function ThisBrowser() {
  return (
    <Asked query={useHere()} waiting="Loading this browser" failed={devicesFailed} blocks={1}>
      {({ device, me }) => (
        <Section title="This browser" lead={device ? `It is the device “${device.name}”.` : 'It is not a device yet.'}>
          {device ? <OnDevice endsAt={me?.shiftEndsAt ?? null} /> : <NoDevice />}
        </Section>
      )}
    </Asked>
  )
}

function OnDevice({ endsAt }: { endsAt: string | null }) {
  return (
    <>
      {endsAt && (
        <p>
          Your shift on it has begun. Until {spokenTime(new Date(endsAt))} you come back to it by your PIN. When you go
          home, press “End my shift and sign out” in the menu.
        </p>
      )}
      {isTabOfTablet() && <Alert tone="info">{keepIt}</Alert>}
    </>
  )
}

function NoDevice() {
  const { role, managers, owners } = useMe()
  if (isAtLeast(role, 'manager'))
    return (
      <>
        <p>Set it up if it stands at the front desk, not if it is your own. Your shift on it begins at once.</p>
        <EnrolForm />
      </>
    )
  const names = [...managers, ...owners]
  return (
    <Empty title="A manager sets up a device.">
      {names.length > 0 ? `Ask ${inAList(names)} to sign in` : 'They sign in'} on this browser, open Devices in the menu
      and give it a name. Then your shift begins when you sign in here.
    </Empty>
  )
}

function Devices() {
  return (
    <Asked query={useDevices()} waiting="Loading the devices" failed={devicesFailed}>
      {(answer) => <Everything {...answer} />}
    </Asked>
  )
}

function Everything({ devices, pins }: DevicesAnswer) {
  return (
    <>
      <Section title="All devices">
        {devices.length === 0 ? (
          <Empty title="There is no device yet.">
            Open this page in the browser at the front desk, and set it up there.
          </Empty>
        ) : (
          <DeviceRows devices={devices} />
        )}
      </Section>
      <Section title="PINs" lead="Whoever has forgotten theirs chooses another one after signing in with a code.">
        {pins.length === 0 ? (
          <Empty title="Nobody has a PIN yet.">Each chooses their own at the foot of the menu, under “My PIN”.</Empty>
        ) : (
          <PinRows pins={pins} />
        )}
      </Section>
    </>
  )
}

/** A tab of an iPad forgets what it keeps after a week; an app of the home screen does not. */
const keepIt = 'Add this to the home screen, then open it once online.'
/** Only Safari of phones and tablets says whether it was opened from the home screen. */
const isTabOfTablet = () => 'standalone' in navigator && navigator.standalone === false

function EnrolForm() {
  const [name, setName] = useState('')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors(whenEmpty('device', name.trim(), 'Enter a name'), () => false)
  const go = async () => {
    if (await run(() => enrol(name.trim())))
      announce(`This browser is the device ${name.trim()} now, and your shift on it begins.`)
  }
  return (
    <Form label="Set this browser up" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void go()}>
      <Field
        {...form.field('device', name, setName)}
        label="Name of this device"
        hint="Where it stands, for example Front counter"
        maxLength={deviceBounds.name.longest}
        autoComplete="off"
        required
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Setting it up…' : 'Make it a device of the desk'}
        </Button>
      </div>
    </Form>
  )
}

function DeviceRows({ devices }: { devices: readonly Device[] }) {
  const [ending, setEnding] = useState<Device | null>(null)
  const acts: Column<Device> = {
    name: 'Acts',
    isActs: true,
    render: (device) => (
      <SmallButton aria-label={`Shut off ${device.name}`} onClick={() => setEnding(device)}>
        Shut off
      </SmallButton>
    ),
  }
  return (
    <>
      <Rows label="All devices" rows={devices} keyOf={({ id }) => id} columns={[...factsOfDevice, acts]} />
      {ending && <ShutOff device={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const factsOfDevice: readonly Column<Device>[] = [
  {
    name: 'Device',
    render: ({ name, isHere }) => (
      <>
        {name} {isHere && <Mark>This one</Mark>}
      </>
    ),
  },
  { name: 'At work', render: ({ people }) => atWork(people) },
  { name: 'Set up by', render: ({ enrolledBy }) => enrolledBy ?? 'Somebody who left' },
  { name: 'To send', isNumber: true, render: ({ unsent }) => unsent },
  { name: 'Since', isShort: true, render: ({ enrolledAt }) => dayOf(enrolledAt) },
]

const atWork = (people: Device['people']): string =>
  people.length === 0
    ? 'Nobody'
    : people.map(({ name, endsAt }) => `${name} (until ${spokenTime(new Date(endsAt))})`).join(', ')

function ShutOff({ device, onClose }: { device: Device; onClose: () => void }) {
  const shut = async () => {
    await shutOff(device)
    announce(`${device.name} is shut off.`)
  }
  return (
    <Confirm title={`Shut off ${device.name}?`} go="Shut it off" busy="Shutting it off…" onClose={onClose} onGo={shut}>
      <p>Whoever works on it is signed out at once, and no PIN opens it any more.</p>
    </Confirm>
  )
}

function PinRows({ pins }: { pins: readonly PersonHere[] }) {
  const [ending, setEnding] = useState<PersonHere | null>(null)
  return (
    <>
      <Rows
        label="PINs"
        rows={pins}
        keyOf={({ memberId }) => memberId}
        columns={[
          { name: 'Name', render: ({ name }) => name },
          {
            name: 'Acts',
            isActs: true,
            render: (person) => (
              <SmallButton aria-label={`Take the PIN of ${person.name} away`} onClick={() => setEnding(person)}>
                Take away
              </SmallButton>
            ),
          },
        ]}
      />
      {ending && <TakePinAway person={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function TakePinAway({ person, onClose }: { person: PersonHere; onClose: () => void }) {
  const take = async () => {
    await takePinAway(person)
    announce(`${person.name} has no PIN any more.`)
  }
  return (
    <Confirm
      isReversible
      title={`Take the PIN of ${person.name} away?`}
      go="Take it away"
      busy="Taking it away…"
      onClose={onClose}
      onGo={take}
    >
      <p>It opens no device any more. They can choose another one after signing in with a code.</p>
    </Confirm>
  )
}
