// The operations of payment links, and of the branding of their pages.

import type {
  getBranding,
  removeLogo,
  updateBranding,
  uploadLogo,
} from '../../contract/marketplace/branding.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
  createPaymentLink,
  getPaymentLink,
  listPaymentLinks,
  updatePaymentLink,
} from '../../contract/payments/payment-links.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Links = QueryOf<typeof listPaymentLinks>

export function paymentLinksOf(client: Client) {
  const { get, postBare, patch } = callsOf(client)
  const list = (query: Links = {}) => get<typeof listPaymentLinks>('/v1/payment_links', { query })
  const at = (link: string) => `/v1/payment_links/${id(link)}`
  return {
    /** Creates a link; send its `url` to the buyer. */
    create: (body: BodyOf<typeof createPaymentLink>, keyed: Keyed = {}) =>
      postBare<typeof createPaymentLink>('/v1/payment_links', { body, ...keyed }),
    list,
    all: (query: Omit<Links, 'page'> = {}) => allOf(list, query),
    get: (link: string) => get<typeof getPaymentLink>(at(link)),
    /** Closes or opens a link, or changes its text, return address or expiry. */
    update: (link: string, body: BodyOf<typeof updatePaymentLink>) =>
      patch<typeof updatePaymentLink>(at(link), { body }),
  }
}

export function brandingOf(client: Client) {
  const { get, patch, upload, delete: remove } = callsOf(client)
  const at = (seller: string) => `/v1/branding/${id(seller)}`
  return {
    get: (seller: string) => get<typeof getBranding>(at(seller)),
    /** Changes the colors; null removes. */
    update: (seller: string, body: BodyOf<typeof updateBranding>) =>
      patch<typeof updateBranding>(at(seller), { body }),
    /** Sets the logo: the bytes of a picture, or a `File` of a page. */
    uploadLogo: (seller: string, file: Uint8Array | Blob) =>
      upload<typeof uploadLogo>(`${at(seller)}/logo`, { file, harmless: true }),
    removeLogo: (seller: string) => remove<typeof removeLogo>(`${at(seller)}/logo`),
  }
}
