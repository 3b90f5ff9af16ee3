import { lazy, Suspense, useState } from 'react'
import { words } from '#domain/words.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { Button } from '#ui/Button.tsx'
import css from './ServiceCard.module.css'

const loadDialog = () => import('./StoryDialog.tsx')
const StoryDialog = lazy(async () => ({ default: (await loadDialog()).StoryDialog }))

/** The way to what can be seen and read about a service, where there is anything. */
export function MoreAbout({ service }: { service: HouseService | undefined }) {
  const [reading, setReading] = useState<'no' | 'yes' | 'failed'>('no')
  if (!service?.hasStory) return null
  const { id, name } = service
  const read = () =>
    loadDialog().then(
      () => setReading('yes'),
      () => setReading('failed'),
    )
  return (
    <>
      <Button
        look="plain"
        className={css.more}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => void read()}
      >
        More about {name}
      </Button>
      {reading === 'failed' && <span role="alert">{words.serviceFailed}</span>}
      {reading === 'yes' && (
        <Suspense fallback={null}>
          <StoryDialog id={id} name={name} onClose={() => setReading('no')} />
        </Suspense>
      )}
    </>
  )
}
