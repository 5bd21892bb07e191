// The operations of the card vault.

import type { BodyOf } from '../../contract/operation.ts'
import type {
  associateCard,
  deleteCard,
  deleteCards,
  listCards,
  setDefaultCard,
  tokenizeCard,
} from '../../contract/payments/vault.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

export function cardsOf(client: Client) {
  const { get, post, postBare, delete: remove } = callsOf(client)
  return {
    /**
     * Tokenizes a card. The caller sees its number (PCI): a shop calls this from the buyer's
     * browser.
     */
    tokenize: (body: BodyOf<typeof tokenizeCard>, keyed: Keyed = {}) =>
      postBare<typeof tokenizeCard>('/v1/card/tokenize/token', { body, ...keyed }),
    /** Stores the card of a token for a customer. */
    associate: (body: BodyOf<typeof associateCard>, keyed: Keyed = {}) =>
      postBare<typeof associateCard>('/v1/card/associate_token_with_customer', { body, ...keyed }),
    list: (customer: string) => get<typeof listCards>(`/v1/card/list/${id(customer)}`),
    setDefault: (customer: string, body: BodyOf<typeof setDefaultCard>) =>
      post<typeof setDefaultCard>(`/v1/card/set_default/${id(customer)}`, { body }),
    delete: (customer: string, card: string) =>
      remove<typeof deleteCard>(`/v1/card/delete/${id(customer)}/${id(card)}`),
    deleteAll: (customer: string) =>
      remove<typeof deleteCards>(`/v1/card/delete_all/${id(customer)}`),
  }
}
