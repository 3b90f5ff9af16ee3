import { Link } from '@tanstack/react-router'
import type { ServiceLooks } from '#api/pictures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Looks.module.css'
import { PictureList } from './PictureList.tsx'
import { looksFailed, useLooks } from './useLooks.ts'

/** On the page of a service: its pictures and its story, and the ways to change them. */
export function LooksSection({ id }: { id: string }) {
  const query = useLooks(id)
  const isManager = isAtLeast(useMe().role, 'manager')
  return (
    <Section title="Texts and pictures">
      <Asked query={query} waiting="Loading pictures and story" failed={looksFailed} blocks={2}>
        {(looks) => <Looks looks={looks} />}
      </Asked>
      {isManager && query.data && (
        <Ways>
          <Link to="/office/services/$id/pictures" params={{ id }} className={buttonLook('quiet')}>
            {query.data.pictures.length === 0 ? 'Add pictures' : 'Change pictures'}
          </Link>
          <Link to="/office/services/$id/story" params={{ id }} className={buttonLook('quiet')}>
            {query.data.story === '' ? 'Write its story' : 'Change the story'}
          </Link>
        </Ways>
      )}
    </Section>
  )
}

function Looks({ looks: { pictures, story } }: { looks: ServiceLooks }) {
  if (pictures.length === 0 && story === '') {
    return (
      <Empty title="No pictures and no story yet.">
        Guests see a drawing. The first picture takes its place; a story lets them read more.
      </Empty>
    )
  }
  return (
    <>
      {pictures.length > 0 ? <PictureList pictures={pictures} /> : <p>No pictures yet: guests see a drawing.</p>}
      <div>
        <h3 className={css.title}>Story</h3>
        {story === '' ? <p>None yet.</p> : <p className={css.beginning}>{story}</p>}
      </div>
    </>
  )
}
