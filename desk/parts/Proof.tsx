import type { ComponentProps, ReactNode } from 'react'
import { Alert } from '#ui/Alert.tsx'
import css from './CheckAnswers.module.css'
import { PageHeading } from './PageHeading.tsx'

type Props = {
  title: string
  said: ReactNode
  /** Something that was done may still want a look. */
  tone?: ComponentProps<typeof Alert>['tone']
  children?: ReactNode
}

/** The page that stays after something was done: what it was, what follows, and where to go on. */
export function Proof({ title, said, tone = 'success', children }: Props) {
  return (
    <>
      <PageHeading key="proof" title={title} />
      <div className={css.check}>
        <Alert tone={tone}>{said}</Alert>
        {children}
      </div>
    </>
  )
}
