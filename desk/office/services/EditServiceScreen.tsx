import { Link } from '@tanstack/react-router'
import type { StaffService } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Editing } from '#desk/parts/Editing.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { CallFailed } from '#ui/api-client.ts'
import { buttonLook } from '#ui/Button.tsx'
import { changeService } from './save-service.ts'
import { draftOfService, serviceFields, serviceOf, type ServiceDraft } from './service-draft.ts'
import { seenInWords } from './service-words.ts'
import { ServiceFollows } from './ServiceFollows.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { previewAnew, tokenShown, useIsPreviewed } from './useServicePreview.ts'
import { WithService } from '#desk/office/times/WithService.tsx'

/** Other words, another price or other places for a service. */
export function EditServiceScreen() {
  return (
    <WithService title="Change a service" needs="manager">
      {(service) => <EditService key={service.id} service={service} />}
    </WithService>
  )
}

function EditService({ service }: { service: StaffService }) {
  const { id, kind } = service
  const isPreviewed = useIsPreviewed(id)
  const save = async (draft: ServiceDraft, revision: number) => {
    const parts = serviceOf(draft)
    try {
      return await changeService(id, parts, revision, tokenShown(id, parts))
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'preview.old') void previewAnew(id)
      throw error
    }
  }
  return (
    <Editing
      title={`Change ${service.name}`}
      row={service}
      fields={serviceFields}
      draftOf={draftOfService}
      renderFollows={(draft) => <ServiceFollows service={service} changed={serviceOf(draft)} />}
      go="Save these changes"
      isOff={isPreviewed}
      save={save}
      renderDone={(saved) => <Changed service={saved} />}
    >
      {(form) => <ServiceForm {...form} label="Change a service" kind={kind} id={id} />}
    </Editing>
  )
}

function Changed({ service }: { service: StaffService }) {
  const { id, name } = service
  return (
    <Proof title={`${name} is changed`} said={seenInWords(service, useWhenGuestsSee())}>
      <Ways>
        <Link to="/office/services/$id" params={{ id }} className={buttonLook()}>
          See the service
        </Link>
        <Link to="/office/services" className={buttonLook('plain')}>
          Back to the services
        </Link>
      </Ways>
    </Proof>
  )
}
