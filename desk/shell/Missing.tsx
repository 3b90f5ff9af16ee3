import { Link } from '@tanstack/react-router'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Button } from '#ui/Button.tsx'

/** An address of the desk at which there is nothing. */
export function NotFoundScreen() {
  return (
    <>
      <PageHeading
        title="Page not found"
        lead="There is nothing at this address. It may have been typed wrong, or moved."
      />
      <p>
        <Link to="/office">Back to the office</Link>
      </p>
    </>
  )
}

/** A screen that has broken; it leans on nothing that may be broken too. */
export function BrokenScreen() {
  return (
    <section role="alert">
      <h1>Something went wrong</h1>
      <p>
        This page has broken, and nothing you saved is lost. Try it again; if it stays so, tell whoever looks after the
        site.
      </p>
      <p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </p>
    </section>
  )
}
