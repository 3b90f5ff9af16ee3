import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Clients } from './Clients.tsx'
import { Keys } from './Keys.tsx'
import { Listeners } from './Listeners.tsx'

/** Programs of other people: what they act with, how they sign members in, and what they are told. */
export function ToolsScreen() {
  return (
    <>
      <PageHeading
        title="Tools"
        lead={
          <>
            Programs of other people that work with the house. What they can ask for is described in the{' '}
            <a href="/docs">documentation of the API</a>.
          </>
        }
      />
      <ForRole needs="owner">
        <Keys />
        <Clients />
        <Listeners />
      </ForRole>
    </>
  )
}
