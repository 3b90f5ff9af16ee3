export const openMattersPath = '/api/staff/v1/open-matters'

/** Something that the house cannot settle by itself, with its reason in words; times as instants (ours). */
export type OpenMatter = {
  kind: 'dispute' | 'misfit' | 'refund' | 'letter' | 'payment-event' | 'order'
  id: string
  orderId: string | null
  since: string
  reason: string
}
export type OpenMattersAnswer = { matters: OpenMatter[] }
