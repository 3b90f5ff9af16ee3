import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffService } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { BackToSetUp, useIsSettingUp } from '#desk/parts/WayOn.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { addService } from './save-service.ts'
import {
  draftOfKind,
  emptyService,
  fieldsOfKind,
  serviceOf,
  type ServiceDraft,
  type ServiceField,
} from './service-draft.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { kindNames, seenInWords, type Kind } from './service-words.ts'

/** A service that is not sold yet: what it is, checked, then the way to its times. */
export function NewServiceScreen() {
  return (
    <>
      <Back>
        <Link to="/office/services">Services</Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title="Add a service" />}>
        <NewService />
      </ForRole>
    </>
  )
}

function NewService() {
  const service = useNewService()
  const { kind, draft, added, at, go } = service
  if (added) return <Added service={added} />
  if (at === 'check' && kind) {
    return (
      <CheckService
        key="check"
        kind={kind}
        draft={draft}
        onChange={() => void go('form')}
        onGo={() => service.add(kind)}
      />
    )
  }
  return <AskForService service={service} />
}

type ServiceSteps = ReturnType<typeof useNewService>

/** What is typed of a service, and the steps until it is on the menu. */
function useNewService() {
  const [kind, setKind] = useState<Kind | null>(null)
  const [draft, setDraft] = useState<ServiceDraft>(emptyService)
  const [added, setAdded] = useState<StaffService | null>(null)
  const { at, go } = useSteps({
    isFilled: kind !== null && mistakesIn(fieldsOfKind(kind), draftOfKind(kind, draft)).length === 0,
    isBegun: draft !== emptyService,
    isDone: added !== null,
  })
  const set = (name: ServiceField) => (typed: string) => setDraft((now) => ({ ...now, [name]: typed }))
  const add = async (kind: Kind) => {
    setAdded(await addService({ kind, ...serviceOf(draftOfKind(kind, draft)) }))
    await go('done', { replace: true })
  }
  return { kind, setKind, draft, set, added, at, go, add }
}

function AskForService({ service: { kind, setKind, draft, set, go } }: { service: ServiceSteps }) {
  return (
    <>
      <PageHeading key="form" title="Add a service" lead="What guests see and pay. Its times come next." />
      <ServiceForm
        label="Add a service"
        kind={kind}
        draft={draft}
        set={set}
        isUnchanged={false}
        onKind={setKind}
        onSend={() => void go('check')}
      />
    </>
  )
}

type CheckProps = { kind: Kind; draft: ServiceDraft; onChange: () => void; onGo: () => Promise<void> }

function CheckService({ kind, draft, onChange, onGo }: CheckProps) {
  const seen = seenInWords({ hidden: draft.hidden === 'yes', hasTimes: false }, useWhenGuestsSee())
  return (
    <CheckAnswers
      title="Check this service"
      answers={[
        { name: 'Kind', value: kindNames[kind] },
        ...fieldsOfKind(kind).map((field) => ({ name: field.label, value: readField(field, draft) })),
      ]}
      go="Add this service"
      busy="Adding the service…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>{seen} Its times are the next step.</p>
    </CheckAnswers>
  )
}

function Added({ service: { id, name } }: { service: StaffService }) {
  const isSettingUp = useIsSettingUp()
  return (
    <Proof title={`${name} is added`} said="It has no times yet. Give it some next: guests do not see it without them.">
      <Ways>
        <Link to="/office/times/$id" params={{ id }} className={buttonLook()}>
          Give it times
        </Link>
        {isSettingUp ? (
          <BackToSetUp look="quiet" />
        ) : (
          <Link to="/office/services" className={buttonLook('plain')}>
            Back to the services
          </Link>
        )}
      </Ways>
    </Proof>
  )
}
