import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffResource } from '#api/timetable.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { WayOn } from '#desk/parts/WayOn.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import { emptyResource, resourceOf, type ResourceDraft, type Sharing } from './resource-draft.ts'
import { ResourceForm } from './ResourceForm.tsx'
import { addResource } from './save-resource.ts'

/** A new pool or room; it changes nothing for guests until a service has times in it. */
export function NewResourceScreen() {
  const [added, setAdded] = useState<StaffResource | null>(null)
  return (
    <>
      <Back>
        <Link to="/office/resources">Pools and rooms</Link>
      </Back>
      {added ? (
        <Added resource={added} onAnother={() => setAdded(null)} />
      ) : (
        <>
          <PageHeading key="form" title="Add a pool or room" />
          <ForRole needs="manager">
            <NewResource onAdded={setAdded} />
          </ForRole>
        </>
      )}
    </>
  )
}

function NewResource({ onAdded }: { onAdded: (resource: StaffResource) => void }) {
  const [sharing, setSharing] = useState<Sharing | null>(null)
  const [draft, setDraft] = useState<ResourceDraft>(emptyResource)
  const { act, run } = useAct()
  useUnsaved(draft !== emptyResource && act.state !== 'busy')
  return (
    <ResourceForm
      label="Add a pool or room"
      go="Add it"
      sharing={sharing}
      onSharing={setSharing}
      act={act}
      draft={draft}
      set={(name) => (typed) => setDraft((now) => ({ ...now, [name]: typed }))}
      isUnchanged={false}
      onSend={() =>
        void run(async () =>
          onAdded(await addResource({ ...resourceOf(draft, sharing), exclusive: sharing === 'room' })),
        )
      }
    />
  )
}

function Added({ resource: { name }, onAnother }: { resource: StaffResource; onAnother: () => void }) {
  return (
    <Proof title={`${name} is added`} said="A service can be given times in it now.">
      <Ways>
        <WayOn to="/office/times">Go to the times</WayOn>
        <Button look="quiet" onClick={onAnother}>
          Add another
        </Button>
        <Link to="/office/resources" className={buttonLook('plain')}>
          Back to pools and rooms
        </Link>
      </Ways>
    </Proof>
  )
}
