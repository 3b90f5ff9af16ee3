import { Skeleton } from '#ui/Skeleton.tsx'

/** A screen before its script has come: its heading, and room for what follows. */
export function PageOutline({ title, isWaiting }: { title: string; isWaiting: boolean }) {
  return (
    <>
      <h1>{title}</h1>
      {isWaiting && <Skeleton label="Loading" shape="lines" blocks={3} />}
    </>
  )
}
