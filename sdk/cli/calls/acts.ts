// The steps of scenarios: each makes a call or two of the SDK and reports what it did. They know no
// scenario, and print nothing.

import { randomInt, randomUUID } from 'node:crypto'
import { type NewIndividual, type Vintem, VintemError } from '../../index.ts'
import { failed } from '../command.ts'
import { type Text, fill } from '../language.ts'

/** What a scenario works with. */
export type Stage = {
  readonly vintem: Vintem
  /** The seller to act for. */
  readonly seller: string
  /** Reports what was done, and to which object. */
  did(what: Text, object?: { id: string; status: string }): void
}

const AMOUNT = 45_09
const VISA = '4111111111111111'
/** Declined with 51, insufficient funds, at any amount. */
const DECLINED = '4000000000510000'
/** A person whom the bank's KYC check denies at once. */
const DENIED = '999.000.101-40'
const ACCOUNT = {
  bank_code: '341',
  routing_number: '0001',
  account_number: '7305918-2',
  type: 'checking',
} as const
/** Payouts to this account stay in progress for an hour at the sandbox bank. */
const SLOW_ACCOUNT = '99990044'
const endOf = (number: string): string => number.replace(/\D/g, '').slice(-4)

const reference = (): string => `cli-${randomUUID().slice(0, 8)}`

async function buyerOn({ vintem, did }: Stage): Promise<string> {
  const buyer = await vintem.customers.create({
    first_name: 'Maria',
    last_name: 'Silva',
    taxpayer_id: '123.456.789-09',
    email: 'maria@example.com',
    // Every run differs: the doctor would report an equal request as a retry without its key.
    description: reference(),
    address: {
      line1: 'Rua da Aurora',
      line2: '10',
      neighborhood: 'Boa Vista',
      city: 'Recife',
      state: 'PE',
      postal_code: '50050-000',
    },
  })
  did(
    { en: 'a customer is created', pt: 'um cliente é criado' },
    { id: buyer.id, status: buyer.status },
  )
  return buyer.id
}

export async function pixOn(stage: Stage, more: { expires_in?: number } = {}): Promise<string> {
  const body = { amount: AMOUNT, payment_type: 'pix', reference_id: reference(), ...more } as const
  const pix = await stage.vintem.transactions.create(await buyerOn(stage), body)
  stage.did({ en: 'a pix is created', pt: 'um pix é criado' }, pix)
  return pix.id
}

export async function boletoOn(stage: Stage): Promise<string> {
  const body = { amount: AMOUNT, payment_type: 'boleto', reference_id: reference() } as const
  const boleto = await stage.vintem.transactions.create(await buyerOn(stage), body)
  stage.did({ en: 'a boleto is issued', pt: 'um boleto é emitido' }, boleto)
  return boleto.id
}

/** Tokenizes a card, and returns the body of a transaction with it. */
async function cardBody({ vintem, did }: Stage, number: string, capture: boolean) {
  const token = await vintem.cards.tokenize({
    holder_name: 'MARIA SILVA',
    card_number: number,
    expiration_month: '12',
    expiration_year: String(new Date().getFullYear() + 5),
    security_code: '123',
  })
  did(
    fill(
      {
        en: 'a card that ends in {digits} is tokenized',
        pt: 'um cartão com final {digits} é tokenizado',
      },
      { digits: number.slice(-4) },
    ),
  )
  return {
    amount: AMOUNT,
    payment_type: 'credit',
    token: token.id,
    capture,
    reference_id: reference(),
  } as const
}

export async function cardOn(stage: Stage, capture = true): Promise<string> {
  const customer = await buyerOn(stage)
  const sale = await stage.vintem.transactions.create(
    customer,
    await cardBody(stage, VISA, capture),
  )
  stage.did(
    capture
      ? { en: 'the card is charged', pt: 'o cartão é cobrado' }
      : { en: 'the card is authorized', pt: 'o cartão é autorizado' },
    sale,
  )
  return sale.id
}

export async function declinedCard(stage: Stage): Promise<string> {
  const customer = await buyerOn(stage)
  const body = await cardBody(stage, DECLINED, true)
  try {
    const sale = await stage.vintem.transactions.create(customer, body)
    const { id, status } = sale
    throw failed(
      fill(
        {
          en: 'the card should have been declined, but the transaction {id} is {status}',
          pt: 'o cartão deveria ter sido recusado, mas a transação {id} está {status}',
        },
        { id, status },
      ),
    )
  } catch (error) {
    if (!(error instanceof VintemError && error.code === 'card_declined' && error.transactionId))
      throw error
    stage.did(
      fill(
        { en: 'the card is declined: {why}', pt: 'o cartão é recusado: {why}' },
        { why: error.message },
      ),
      {
        id: error.transactionId,
        status: 'failed',
      },
    )
    return error.transactionId
  }
}

export async function paidPix(stage: Stage): Promise<string> {
  const id = await pixOn(stage)
  const sale = await stage.vintem.sandbox.payPix(id)
  stage.did({ en: 'the buyer pays', pt: 'o comprador paga' }, sale)
  return id
}

export async function disputedCard(stage: Stage): Promise<string> {
  const id = await cardOn(stage)
  stage.did(
    { en: 'the buyer disputes it', pt: 'o comprador contesta' },
    await stage.vintem.sandbox.dispute(id),
  )
  return id
}

/** The seller's account with this number, from an earlier run or new. */
async function accountOn({ vintem, seller, did }: Stage, number: string): Promise<string> {
  for await (const one of vintem.bankAccounts.all(seller))
    if (one.bank_code === ACCOUNT.bank_code && one.last4_digits === endOf(number)) return one.id
  const { taxpayer_id: document, first_name: name } = await vintem.sellers.get(seller)
  const body = { ...ACCOUNT, account_number: number, holder_name: name, taxpayer_id: document }
  const token = await vintem.bankAccounts.tokenize(seller, body)
  const account = await vintem.bankAccounts.associate({ io_seller_id: seller, token: token.id })
  did(
    { en: 'a bank account is linked', pt: 'uma conta bancária é vinculada' },
    { id: account.id, status: 'linked' },
  )
  return account.id
}

/**
 * Pays out a part of what a pix has just brought. With `isSlow` the payout stays under way for an
 * hour.
 */
export async function payoutOn(stage: Stage, isSlow = false): Promise<string> {
  const { vintem, seller, did } = stage
  const account = await accountOn(stage, isSlow ? SLOW_ACCOUNT : ACCOUNT.account_number)
  await paidPix(stage)
  const body = { amount: AMOUNT - 10_00, description: reference() }
  const transfer = await vintem.transfers.create(seller, account, body)
  did({ en: 'a payout is made', pt: 'um repasse é feito' }, transfer)
  return transfer.id
}

const CPF_DIGITS = 9

/** A random valid CPF. */
export function cpfByLot(): string {
  const digits = Array.from({ length: CPF_DIGITS }, () => randomInt(10))
  for (let n = 0; n < 2; n++) {
    const sum = digits.reduce((all, digit, place) => all + digit * (digits.length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

const personWith = (cpf: string): NewIndividual => ({
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@example.com',
  phone_number: '(21) 99876-5432',
  cpf,
  birthdate: '1990-05-17',
  mcc: 5411,
  statement_descriptor: 'LOJA DA ANA',
  description: `made by vintem trigger, ${reference()}`,
  address: {
    line1: 'Rua das Laranjeiras',
    line2: '100',
    neighborhood: 'Laranjeiras',
    city: 'Rio de Janeiro',
    state: 'RJ',
    zip_code: '22240-003',
    country_code: 'BR',
  },
})

export async function sellerOn({ vintem, did }: Stage, cpf: string): Promise<string> {
  const made = await vintem.sellers.createIndividual(personWith(cpf))
  did(
    { en: 'a seller is registered', pt: 'um vendedor é cadastrado' },
    { id: made.io_seller_id, status: made.status },
  )
  return made.io_seller_id
}

/** Only one live seller can have the denied document. */
export async function deniedSeller(stage: Stage): Promise<string> {
  const { vintem, did } = stage
  const before = await vintem.sellers.search(DENIED).catch((error: unknown) => {
    if (error instanceof VintemError && error.code === 'seller_not_found') return undefined
    throw error
  })
  if (before) {
    await vintem.sellers.delete(before.io_seller_id, DENIED)
    did(
      {
        en: 'the seller of the last run is deleted',
        pt: 'o vendedor da última execução é excluído',
      },
      { id: before.io_seller_id, status: 'deleted' },
    )
  }
  return sellerOn(stage, DENIED)
}
