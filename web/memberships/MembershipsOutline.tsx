import { PageOutline } from '#web/shell/PageOutline.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './Memberships.module.css'
import { priceListLead } from './price-list-lead.ts'

/** The price list before its script has come: what is read first is there at once. */
export function MembershipsOutline({ title }: { title: string }) {
  return (
    <>
      <header className={css.head}>
        <PageOutline title={title} isWaiting={false} />
        <p>{priceListLead}</p>
      </header>
      <div className={css.waiting}>
        <Skeleton label="Loading the memberships" shape="rows" blocks={3} />
      </div>
    </>
  )
}
