import { useQuery } from '@tanstack/react-query'
import { storyPathOf, type StoryAnswer } from '#api/catalogue.ts'
import { words } from '#domain/words.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { Alert } from '#ui/Alert.tsx'
import { getJson } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import text from '#ui/LongText.module.css'
import { Picture } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Story } from '#ui/Story.tsx'

const sizes = '(width >= 768px) 660px, 100vw'

type Props = { id: string; name: string; onClose: () => void }

/** What can be seen and read about a service, in a modal. */
export function StoryDialog(props: Props) {
  return (
    <Queries>
      <Reading {...props} />
    </Queries>
  )
}

function Reading({ id, name, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['story', id],
    queryFn: () => getJson<StoryAnswer>(storyPathOf(id), words.serviceFailed),
    // What the house has changed is there when it is opened again.
    staleTime: 0,
    networkMode: 'always',
  })
  return (
    <Dialog wide open onClose={onClose} title={name}>
      {data ? (
        <WhatThereIs name={name} story={data} />
      ) : isError && !isFetching ? (
        <NotLoaded onTryAgain={() => void refetch()} />
      ) : (
        <Skeleton label={`Loading what there is about ${name}`} shape="lines" blocks={8} />
      )}
    </Dialog>
  )
}

function WhatThereIs({ name, story: { html, pictures } }: { name: string; story: StoryAnswer }) {
  const [first, ...others] = pictures
  return (
    // A long text is scrolled by keyboard only from within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={`About ${name}`} className={text.text}>
      {first && <Picture picture={first} sizes={sizes} isFirst />}
      <Story html={html} />
      {others.map((picture) => (
        <Picture key={picture.sha} picture={picture} sizes={sizes} />
      ))}
    </section>
  )
}

function NotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      action={
        <Button look="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {words.serviceFailed}
    </Alert>
  )
}
