import { Link } from '@tanstack/react-router'
import type { ChangedResource, StaffResource } from '#api/timetable.ts'
import { Editing } from '#desk/parts/Editing.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { ChangesBelow } from '#desk/parts/who-changed-it.tsx'
import { Fuller } from '#desk/office/times/Fuller.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { draftOfResource, resourceFields, resourceOf, sharingNames, sharingOf, usersInWords } from './resource-draft.ts'
import { ResourceFollows } from './ResourceFollows.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import css from './Resources.module.css'
import { changeResource } from './save-resource.ts'
import { WithResource } from './WithResource.tsx'

/** Another name or size for a pool or room. */
export function EditResourceScreen() {
  return (
    <WithResource title="Change a pool or room" missing="There is no pool or room at this address.">
      {(resource) => <EditResource key={resource.id} resource={resource} />}
    </WithResource>
  )
}

function EditResource({ resource }: { resource: StaffResource }) {
  const { id, name, services } = resource
  const sharing = sharingOf(resource)
  return (
    <Editing
      title={`Change ${name}`}
      lead={services.length > 0 ? `${sharingNames[sharing]}, used by ${usersInWords(services)}` : sharingNames[sharing]}
      row={resource}
      fields={resourceFields(sharing)}
      draftOf={draftOfResource}
      renderFollows={(draft) => <ResourceFollows resource={resource} capacity={resourceOf(draft, sharing).capacity} />}
      go="Save these changes"
      save={(draft, revision) => changeResource(id, resourceOf(draft, sharing), revision)}
      renderDone={(saved) => <Changed resource={saved} />}
    >
      {(form) => (
        <>
          <ResourceForm {...form} label="Change a pool or room" sharing={sharing} go="Continue" />
          <OutOfUse id={id} />
          <ChangesBelow what="resource" row={id} />
        </>
      )}
    </Editing>
  )
}

function OutOfUse({ id }: { id: string }) {
  return (
    <div className={css.below}>
      <Section title="Out of use" lead="It leaves the lists, and its times end. You can bring it back later.">
        <Ways>
          <Link to="/office/resources/$id/retire" params={{ id }} className={buttonLook('quiet')}>
            Take it out of use
          </Link>
        </Ways>
      </Section>
    </div>
  )
}

/** The proof; a smaller pool names the times in which more people have booked than it holds now. */
function Changed({ resource: { name, capacity, fuller } }: { resource: ChangedResource }) {
  return (
    <Proof
      title={`${name} is changed`}
      said={
        fuller.length === 0
          ? `It takes up to ${capacity} from now on.`
          : `It takes up to ${capacity} from now on, except at the times below: more people have booked them.`
      }
    >
      <Fuller fuller={fuller} />
      <Ways>
        <Link to="/office/resources" className={buttonLook()}>
          Back to pools and rooms
        </Link>
      </Ways>
    </Proof>
  )
}
