import type { ReactNode } from 'react'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './Shell.module.css'

type Props = { tools: ReactNode; children: ReactNode }

/** What is around every screen: skip link, band, header with its tools, footer with help, one live region. */
export function Shell({ tools, children }: Props) {
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Header tools={tools} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer />
      <LiveRegion />
    </div>
  )
}
