import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import css from './Acts.module.css'

/** A button within a row or beside a fact. */
export const SmallButton = (props: Omit<ComponentProps<typeof Button>, 'className'>) => (
  <Button look="quiet" {...props} className={css.small} />
)
