import * as z from 'zod/mini'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import type { PaidBackFor } from '#domain/invoices/paid-back.ts'
import { id } from './wire.ts'

export const orderInvoicePath = '/api/checkout/v1/orders/:idempotencyKey/invoice'
export const membershipInvoicePath = '/api/memberships/v1/payments/:id/invoice'

/** A payment for a membership: the line of the order that began it, or an invoice of a later period. */
export const membershipInvoiceParams = z.object({ id })

/**
 * A tax invoice, or a receipt where there is none; domain/invoices/invoice-kind.ts decides which. Money is dollars and
 * includes GST, times are instants.
 */
export type InvoiceAnswer = {
  kind: InvoiceKind
  number: string
  house: { name: string; legalName: string; address: string; abn: string | null }
  buyer: string
  paidAt: string
  /** Where it was issued on another day than it was paid. */
  issuedAt: string | null
  /** Everything as it was sold. */
  lines: InvoiceLine[]
  total: number
  gst: number
  payments: InvoicePayment[]
  /** What was paid back since, the oldest first. */
  adjustments: InvoiceAdjustment[]
  /** What is left of it then. */
  left: { total: number; gst: number }
}

export type InvoiceLine = {
  kind: LineKind
  name: string
  people: number
  /** When a visit is, or the period that was paid for. */
  from: string | null
  until: string | null
  where: string | null
  extraBath: { from: string; until: string } | null
  /** What the price is made of, with what was taken off; empty where it is one price. */
  parts: { label: string; note?: string; amount: number }[]
  total: number
  gst: number
}
export type InvoicePayment = {
  way: 'gift-card' | 'card' | 'cash' | 'terminal'
  amount: number
  /** What was really paid, where cash was rounded. */
  rounded: number | null
}
export type InvoiceAdjustment = {
  at: string
  /** What it was for. */
  name: string
  what: PaidBackFor
  amount: number
  gst: number
  /** What of it came back on a gift card. */
  onGiftCard: number
}
