import { Dialog } from '#ui/Dialog.tsx'

/** The search, when its file cannot be had: a browser does not ask for such a file twice. */
export function NoFinder({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Search" onClose={onClose}>
      <p>Could not load the search. Save what you are doing, then load this page again.</p>
    </Dialog>
  )
}
