// The operations of a marketplace: sellers, bank accounts, split rules, quotes, receivables,
// statements and payouts.

import type {
  associateBankAccount,
  associateBankAccountFor,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  tokenizeBankAccount,
  tokenizeBankAccountFor,
} from '../../contract/marketplace/bank-accounts.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
  createPayout,
  cancelPayout,
  decidePayout,
  getPayout,
  listPayouts,
  listPayoutTransactions,
} from '../../contract/marketplace/payouts.ts'
import type { createQuote } from '../../contract/marketplace/quotes.ts'
import type {
  createBusiness,
  createIndividual,
  deleteSeller,
  getBalances,
  getSeller,
  listMccs,
  listSellers,
  searchSeller,
  updateBusiness,
  updateIndividual,
} from '../../contract/marketplace/sellers.ts'
import type { listFeePlans } from '../../contract/marketplace/fee-plans.ts'
import type {
  createSplitRule,
  deleteSplitRule,
  getSplitRule,
  listSplitRules,
} from '../../contract/marketplace/splits.ts'
import type {
  explain,
  getStatement,
  listReceivables,
} from '../../contract/marketplace/statements.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Sellers = QueryOf<typeof listSellers>
type Receivables = QueryOf<typeof listReceivables>
type Statement = QueryOf<typeof getStatement>

export function sellersOf(client: Client) {
  const { get, patchWrapped, postBare, delete: remove } = callsOf(client)
  const list = (query: Sellers = {}) => get<typeof listSellers>('/v1/sellers/list', { query })
  const receivables = (seller: string, query: Receivables = {}) =>
    get<typeof listReceivables>(`/v1/sellers/get/${id(seller)}/receivables`, { query })
  const statement = (seller: string, query: Statement = {}) =>
    get<typeof getStatement>(`/v1/sellers/get/${id(seller)}/statement`, { query })
  return {
    createIndividual: (body: BodyOf<typeof createIndividual>, keyed: Keyed = {}) =>
      postBare<typeof createIndividual>('/v1/sellers/create/individuals', { body, ...keyed }),
    createBusiness: (body: BodyOf<typeof createBusiness>, keyed: Keyed = {}) =>
      postBare<typeof createBusiness>('/v1/sellers/create/businesses', { body, ...keyed }),
    updateIndividual: (seller: string, body: BodyOf<typeof updateIndividual>) =>
      patchWrapped<typeof updateIndividual>(`/v1/sellers/update/individuals/${id(seller)}`, {
        body,
      }),
    updateBusiness: (seller: string, body: BodyOf<typeof updateBusiness>) =>
      patchWrapped<typeof updateBusiness>(`/v1/sellers/update/businesses/${id(seller)}`, { body }),
    get: (seller: string) => get<typeof getSeller>(`/v1/sellers/get/${id(seller)}`),
    list,
    all: (query: Omit<Sellers, 'page'> = {}) => allOf(list, query),
    /** The seller with this CPF or CNPJ. */
    search: (document: string) => get<typeof searchSeller>(`/v1/sellers/search/${id(document)}`),
    /** Deletes a seller that has no money here; its document must be repeated to confirm. */
    delete: (seller: string, document: string) =>
      remove<typeof deleteSeller>(`/v1/sellers/delete/${id(seller)}/${id(document)}`),
    /** Merchant category codes, by words in either language or by the beginning of a code. */
    mccs: (query: QueryOf<typeof listMccs> = {}) =>
      get<typeof listMccs>('/v1/sellers/mcc_list', { query }),
    balances: (seller: string) => get<typeof getBalances>(`/v1/sellers/get/${id(seller)}/balances`),
    /** Its receivables: the amounts that its transactions settle, and the days. */
    receivables,
    allReceivables: (seller: string, query: Omit<Receivables, 'page'> = {}) =>
      allOf((page) => receivables(seller, page), query),
    /** Every movement of its available balance, with the balance after it. */
    statement,
    allStatementLines: (seller: string, query: Omit<Statement, 'page'> = {}) =>
      allOf((page) => statement(seller, page), query),
    /** The whole statement as a file (`csv`, `xlsx`, `ofx`), oldest line first: its bytes. */
    allStatementLinesAs: (
      seller: string,
      query: Omit<Statement, 'page' | 'limit' | 'offset'> & { format: 'csv' | 'xlsx' | 'ofx' },
    ) =>
      client.send<Uint8Array>({
        method: 'GET',
        path: `/v1/sellers/get/${id(seller)}/statement`,
        query,
        bytes: true,
      }),
    /** The same as a table (CSV). */
    allStatementLinesAsCsv: (
      seller: string,
      query: Omit<Statement, 'page' | 'limit' | 'offset' | 'format'> = {},
    ) =>
      client.send<Uint8Array>({
        method: 'GET',
        path: `/v1/sellers/get/${id(seller)}/statement`,
        query: { ...query, format: 'csv' },
        bytes: true,
      }),
  }
}

type BankAccounts = QueryOf<typeof listBankAccounts>

export function bankAccountsOf(client: Client) {
  const { get, postBare, delete: remove } = callsOf(client)
  const root = '/v1/sellers/bank_accounts'
  const list = (seller: string, query: BankAccounts = {}) =>
    get<typeof listBankAccounts>(`${root}/list/${id(seller)}`, { query })
  return {
    /** A token for the seller's own account; `associate` links it, once, within 24 hours. */
    tokenize: (seller: string, body: BodyOf<typeof tokenizeBankAccount>, keyed: Keyed = {}) =>
      postBare<typeof tokenizeBankAccount>(`${root}/tokenize/${id(seller)}`, { body, ...keyed }),
    /** Like `tokenize`, naming your own integration (its `ID_DEV`). */
    tokenizeFor: (
      seller: string,
      integration: string,
      body: BodyOf<typeof tokenizeBankAccountFor>,
      keyed: Keyed = {},
    ) =>
      postBare<typeof tokenizeBankAccountFor>(`${root}/tokenize/${id(seller)}/${id(integration)}`, {
        body,
        ...keyed,
      }),
    associate: (body: BodyOf<typeof associateBankAccount>, keyed: Keyed = {}) =>
      postBare<typeof associateBankAccount>(`${root}/associate_bank_account`, { body, ...keyed }),
    /** Like `associate`, naming your own integration (its `ID_DEV`). */
    associateFor: (
      integration: string,
      body: BodyOf<typeof associateBankAccountFor>,
      keyed: Keyed = {},
    ) =>
      postBare<typeof associateBankAccountFor>(
        `${root}/associate_bank_account/${id(integration)}`,
        { body, ...keyed },
      ),
    list,
    all: (seller: string, query: Omit<BankAccounts, 'page'> = {}) =>
      allOf((page) => list(seller, page), query),
    get: (seller: string, account: string) =>
      get<typeof getBankAccount>(`${root}/get/${id(seller)}/${id(account)}`),
    delete: (seller: string, account: string) =>
      remove<typeof deleteBankAccount>(`${root}/delete/${id(seller)}/${id(account)}`),
  }
}

type SplitRules = QueryOf<typeof listSplitRules>

export function splitRulesOf(client: Client) {
  const { get, postKeyed, delete: remove } = callsOf(client)
  const list = (query: SplitRules = {}) => get<typeof listSplitRules>('/v1/split_rules', { query })
  return {
    /** Stores a split rule for transactions of a seller that send no rules. */
    create: (body: BodyOf<typeof createSplitRule>, keyed: Keyed = {}) =>
      postKeyed<typeof createSplitRule>('/v1/split_rules', { body, ...keyed }),
    get: (rule: string) => get<typeof getSplitRule>(`/v1/split_rules/${id(rule)}`),
    list,
    all: (query: Omit<SplitRules, 'page'> = {}) => allOf(list, query),
    delete: (rule: string) => remove<typeof deleteSplitRule>(`/v1/split_rules/${id(rule)}`),
  }
}

type FeePlans = QueryOf<typeof listFeePlans>

export const feePlansOf = (client: Client) => ({
  /**
   * The versions of the fee plan, the newest first; `{ status: 'active' }` is the one that prices
   * now.
   */
  list: (query: FeePlans = {}) =>
    callsOf(client).get<typeof listFeePlans>('/v1/fee_plans', { query }),
})

export const quotesOf = (client: Client) => ({
  /**
   * The amounts and days that each receiver would get. Send its id as `quote` in a transaction to
   * use it.
   */
  create: (body: BodyOf<typeof createQuote>, keyed: Keyed = {}) =>
    callsOf(client).postBare<typeof createQuote>('/v1/quotes', { body, ...keyed }),
})

type Transfers = QueryOf<typeof listPayouts>
type Paid = QueryOf<typeof listPayoutTransactions>

export function transfersOf(client: Client) {
  const { get, post, postKeyed } = callsOf(client)
  const root = '/v1/sellers/transfers'
  const list = (seller: string, query: Transfers = {}) =>
    get<typeof listPayouts>(`${root}/list/${id(seller)}`, { query })
  const transactions = (seller: string, transfer: string, query: Paid = {}) =>
    get<typeof listPayoutTransactions>(`${root}/get/${id(seller)}/${id(transfer)}/transactions`, {
      query,
    })
  return {
    /** Pays a seller out to its linked account. */
    create: (
      seller: string,
      account: string,
      body: BodyOf<typeof createPayout>,
      keyed: Keyed = {},
    ) =>
      postKeyed<typeof createPayout>(`${root}/new/${id(seller)}/${id(account)}`, {
        body,
        ...keyed,
      }),
    /** Says how a payout ended of which the bank says nothing; another person approves it. */
    /** Of one that waits for its file; its money is the seller's again. */
    cancel: (seller: string, transfer: string) =>
      post<typeof cancelPayout>(`${root}/cancel/${id(seller)}/${id(transfer)}`),
    decide: (seller: string, transfer: string, body: BodyOf<typeof decidePayout>) =>
      post<typeof decidePayout>(`${root}/decide/${id(seller)}/${id(transfer)}`, { body }),
    list,
    all: (seller: string, query: Omit<Transfers, 'page'> = {}) =>
      allOf((page) => list(seller, page), query),
    get: (seller: string, transfer: string) =>
      get<typeof getPayout>(`${root}/get/${id(seller)}/${id(transfer)}`),
    /** The movements that a payout pays: all since the previous payout. */
    transactions,
    allTransactions: (seller: string, transfer: string, query: Omit<Paid, 'page'> = {}) =>
      allOf((page) => transactions(seller, transfer, page), query),
  }
}

export const explainOf = (client: Client) => ({
  /**
   * Explains an amount: the transfers behind a transaction, refund, payout, receivable, statement
   * line or balance.
   */
  get: (object: string) => callsOf(client).get<typeof explain>(`/v1/explain/${id(object)}`),
})
