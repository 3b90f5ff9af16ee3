import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { looksBounds, type ServiceLooks } from '#api/pictures.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Editing, type FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import type { EditedField } from '#desk/parts/edited-fields.ts'
import { LongField } from '#desk/parts/LongField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { Story } from '#ui/Story.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Looks.module.css'
import { LooksChanged } from './LooksChanged.tsx'
import { changeStory, previewStory } from './useLooks.ts'
import { WithLooks } from './WithLooks.tsx'

const fields: readonly EditedField<'story'>[] = [
  {
    name: 'story',
    label: 'Story',
    draw: (typed) => <div className={css.typed}>{typed}</div>,
    drawChecked: (typed) => <AsRead story={typed} />,
  },
]

/** What guests can read about a service: written, seen as they will read it, saved. */
export function StoryScreen() {
  return <WithLooks title="Story">{(looks) => <EditStory key={looks.id} looks={looks} />}</WithLooks>
}

function EditStory({ looks }: { looks: ServiceLooks }) {
  const { id, name } = looks
  const when = useWhenGuestsSee()
  return (
    <Editing
      title={`Story of ${name}`}
      lead={`Guests open it by “More about ${name}”. Leave it empty, and there is nothing to open.`}
      row={looks}
      fields={fields}
      draftOf={({ story }) => ({ story })}
      follows={<p>Guests can read it {when}.</p>}
      go="Save this story"
      save={({ story }, revision) => changeStory(id, story, revision)}
      renderDone={() => <LooksChanged id={id} title={`The story of ${name} is changed`} />}
    >
      {(form) => <StoryForm {...form} id={id} />}
    </Editing>
  )
}

function StoryForm({ id, draft, set, isUnchanged, onSend }: FormOf<'story'> & { id: string }) {
  const form = useFormErrors<'story'>([], () => false)
  return (
    <>
      <Form label="Story" form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
        <LongField
          {...form.field('story', draft.story, set('story'))}
          label="Story"
          hint="An empty line begins a paragraph. # begins a heading, - a line of a list. **Two stars** make words bold, *one* makes them italic, [words](https://…) is a link. Up to 8,000 characters."
          maxLength={looksBounds.story.longest}
          rows={12}
        />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/services/$id" params={{ id }} />
        </FormBar>
      </Form>
      <Preview story={draft.story} />
    </>
  )
}

const notMade = 'Could not show the story as guests read it.'

/** A story as guests read it, on the page on which it is checked. */
function AsRead({ story }: { story: string }) {
  const query = useQuery({ queryKey: ['story', story], queryFn: () => previewStory(story), staleTime: Infinity })
  return (
    <Asked query={query} waiting="Writing the story" failed={notMade} blocks={1}>
      {({ html }) => (
        <>
          <h2 className="visually-hidden">The story as guests read it</h2>
          <Story html={html} />
        </>
      )}
    </Asked>
  )
}

/** The story as guests would read it, made by the house as it makes theirs. */
function Preview({ story }: { story: string }) {
  const [seen, setSeen] = useState<{ story: string; html: string } | null>(null)
  const { act, isBusy, run } = useAct()
  return (
    <div className={css.below}>
      <Section title="Preview" lead="As guests will read it. Pictures are added on a page of their own.">
        <Said act={act} />
        <Ways>
          <Button
            look="quiet"
            busy={isBusy}
            onClick={() => void run(async () => setSeen({ story, ...(await previewStory(story)) }))}
          >
            {isBusy ? 'Writing…' : 'Show the preview'}
          </Button>
        </Ways>
        {seen && seen.story !== story && <p>You have typed more since. Show the preview again to see it.</p>}
        {seen && (
          <div className={css.story}>{seen.html === '' ? <p>Nothing to read yet.</p> : <Story html={seen.html} />}</div>
        )}
      </Section>
    </div>
  )
}
