import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { giveUpUnsaved } from '#desk/calls/unsaved.ts'
import { buttonLook } from '#ui/Button.tsx'

/** The way out of a form: nothing that was typed is kept, and nobody is asked about it once more. */
export const CancelLink = createLink(({ href, onClick, ...link }: Omit<ComponentProps<'a'>, 'children'>) => (
  <a
    {...link}
    href={href}
    className={buttonLook('plain')}
    onClick={(event) => {
      giveUpUnsaved()
      onClick?.(event)
    }}
  >
    Cancel
  </a>
))
