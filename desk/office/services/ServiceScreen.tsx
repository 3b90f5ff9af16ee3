import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffService } from '#api/timetable.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import { LooksSection } from '#desk/office/looks/LooksSection.tsx'
import { PatternList } from '#desk/office/times/PatternList.tsx'
import { patternsOf } from '#desk/office/times/pattern-words.ts'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { HideOrRemove } from './HideOrRemove.tsx'
import { draftOfService, fieldsOfKind } from './service-draft.ts'
import { kindNames } from './service-words.ts'
import { WithService } from '#desk/office/times/WithService.tsx'

/** One service: what guests see and pay, its times, and the ways to hide and remove it. */
export function ServiceScreen() {
  const [gone, setGone] = useState<StaffService | null>(null)
  if (gone) return <Gone service={gone} />
  return (
    <WithService title="A service" needs="staff">
      {(service, timetable) => (
        <ServicePage key={service.id} service={service} timetable={timetable} onGone={() => setGone(service)} />
      )}
    </WithService>
  )
}

type Props = { service: StaffService; timetable: Timetable; onGone: () => void }

function ServicePage({ service, timetable, onGone }: Props) {
  const { id, name, kind, hidden } = service
  const isManager = isAtLeast(useMe().role, 'manager')
  return (
    <>
      <PageHeading
        title={name}
        lead={hidden ? `${kindNames[kind]}, hidden from guests` : kindNames[kind]}
        action={
          isManager && (
            <Link to="/office/services/$id/edit" params={{ id }} className={buttonLook()}>
              Change it
            </Link>
          )
        }
      />
      <Details service={service} isManager={isManager} />
      <LooksSection id={id} />
      <Times service={service} timetable={timetable} isManager={isManager} />
      {isManager && <HideOrRemoveSection service={service} onGone={onGone} />}
    </>
  )
}

function Details({ service, isManager }: { service: StaffService; isManager: boolean }) {
  const draft = draftOfService(service)
  return (
    <Section title="Details">
      <Facts
        facts={[
          ...fieldsOfKind(service.kind, service.id)
            .filter((field) => field.name !== 'name')
            .map((field) => ({ name: field.label, value: readField(field, draft) })),
          ...(isManager ? [whoChangedIt('service', service.id)] : []),
        ]}
      />
    </Section>
  )
}

type TimesProps = { service: StaffService; timetable: Timetable; isManager: boolean }

function Times({ service: { id, name }, timetable, isManager }: TimesProps) {
  const patterns = patternsOf(timetable.patterns, id)
  return (
    <Section
      title="Times"
      action={
        isManager &&
        patterns.length > 0 && (
          <Link to="/office/times/$id" params={{ id }} className={buttonLook('quiet')}>
            Change times
          </Link>
        )
      }
    >
      {patterns.length > 0 ? (
        <PatternList label={`Times of ${name}`} patterns={patterns} resources={timetable.resources} />
      ) : (
        <NoTimes id={id} isManager={isManager} />
      )}
    </Section>
  )
}

function NoTimes({ id, isManager }: { id: string; isManager: boolean }) {
  return (
    <Empty
      title="No times yet."
      action={
        isManager && (
          <Link to="/office/times/$id" params={{ id }} className={buttonLook()}>
            Give it times
          </Link>
        )
      }
    >
      Guests do not see it until it has some.
    </Empty>
  )
}

function HideOrRemoveSection({ service, onGone }: { service: StaffService; onGone: () => void }) {
  return (
    <Section
      title={service.hidden ? 'Show or remove it' : 'Hide or remove it'}
      lead="Hiding takes it off the guests’ site straight away. Bookings stay as they are."
    >
      <HideOrRemove service={service} onGone={onGone} />
    </Section>
  )
}

function Gone({ service: { name } }: { service: StaffService }) {
  return (
    <Proof title={`${name} is removed`} said="It is gone from the guests’ site, and so are its times.">
      <Ways>
        <Link to="/office/services" className={buttonLook()}>
          Back to the services
        </Link>
      </Ways>
    </Proof>
  )
}
