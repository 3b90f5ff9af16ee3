import type { ReactNode } from 'react'
import { Alert } from '#ui/Alert.tsx'
import css from './CheckAnswers.module.css'
import { PageHeading } from './PageHeading.tsx'

/** The page that stays after something was done: what it was, what follows, and where to go on. */
export function Proof({ title, said, children }: { title: string; said: ReactNode; children?: ReactNode }) {
  return (
    <>
      <PageHeading key="proof" title={title} />
      <div className={css.check}>
        <Alert tone="success">{said}</Alert>
        {children}
      </div>
    </>
  )
}
