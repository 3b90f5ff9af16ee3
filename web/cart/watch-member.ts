import { recall } from '#web/browser-storage.ts'
import { useVisitor } from '#web/shell/visitor.ts'

/** Brings in what memberships do to the cart once there is a member, or a trace of one; others never load it. */
export function watchMember(): void {
  if (recall('memberships') !== null) return void load()
  const stop = useVisitor.subscribe(({ member }) => {
    if (!member) return
    stop()
    void load()
  })
}

async function load(): Promise<void> {
  // Without it everything is paid for, as for everybody else.
  await import('./follow-member.ts').then((file) => file.followMember()).catch(() => {})
}
